import { Box, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '#contract/person.ts'
import { exportName } from '#contract/subject-access.ts'
import { useToday } from '#web/kernel/clock.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Bullets } from '#web/kit/list/Facts.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { useExportPerson } from './api.ts'

type Person = { id: number; first_name: string; last_name: string }

/** Asks for a confirmation before it exports a person's data. Render `dialog` once. */
export function useExport(): { ask: (person: Person) => void; dialog: ReactNode } {
  const exporting = useExportPerson()
  const today = useToday()
  const { opened, item: person, open, close, closeFor } = useDialog<Person>()

  async function run(person: Person) {
    if (exporting.busy) return
    const outcome = await exporting.run({ params: { id: person.id } })
    if (!outcome.ok) return
    // The reply of a download is a Blob.
    saveFile(exportName(person, today), outcome.reply as Blob, 'application/zip')
    closeFor(person)
  }

  const dialog = (
    <Dialog opened={opened} onClose={close} title="Export data">
      {person && (
        <>
          <Text>
            Download a ZIP file with everything we hold about <strong>{fullName(person)}</strong>:
          </Text>
          <Box mt="sm" mb="md">
            <Bullets>
              <li>
                account, referral, mentors and mentees, progress, goals, plans, shifts, notes and emails, as
                spreadsheet tables and one JSON file
              </li>
              <li>documents shared with this person or uploaded by them</li>
              <li>audit log entries about this person</li>
              <li>
                a list of private notes about this person, without the text. Only the mentor can share the
                text
              </li>
            </Bullets>
          </Box>
          <Text>
            The file contains personal information, so keep it safe. Read README.txt before you share it. The
            download is recorded in the audit log.
          </Text>
          <DialogFoot>
            <Button variant="default" onClick={close}>
              {exporting.busy ? 'Close' : 'Cancel'}
            </Button>
            <Button
              data-autofocus
              aria-busy={exporting.busy}
              aria-disabled={exporting.busy}
              onClick={() => void run(person)}
            >
              {exporting.busy ? 'Exporting...' : 'Export data'}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
  return { ask: open, dialog }
}

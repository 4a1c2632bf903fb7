import { Box, Button, Group, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { nameWithAddress } from '#contract/person.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { exportApplicant, exportPerson } from '#contract/subject-access.ts'
import { Dialog, DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Bullets } from '#web/kit/list/Facts.tsx'
import { useDownload } from '#web/kit/use-download.ts'

type Person = { id: number; first_name: string; last_name: string; email: string }

/** Asks for a confirmation before it exports a person's data. Render `dialog` once. */
export function useExport(): { ask: (person: Person) => void; dialog: ReactNode } {
  const { download, busy } = useDownload(exportPerson)
  const { opened, item: person, open, close, closeFor } = useDialog<Person>()

  async function run(person: Person) {
    const outcome = await download({ params: { id: person.id } })
    if (outcome?.ok) closeFor(person)
  }

  const dialog = (
    <Dialog opened={opened} onClose={close} title="Export data">
      {person && (
        <>
          <Text>
            Download a ZIP file with everything we hold about <strong>{nameWithAddress(person)}</strong>:
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
              {busy ? 'Close' : 'Cancel'}
            </Button>
            <Button data-autofocus aria-busy={busy} aria-disabled={busy} onClick={() => void run(person)}>
              {busy ? 'Exporting...' : 'Export data'}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
  return { ask: open, dialog }
}

/** Exports all data about an applicant without an account. User Management exports people with accounts. */
export function ExportApplicant({ referral }: { referral: ReferralRow }) {
  const { download, busy } = useDownload(exportApplicant)
  return (
    <Group className="ruled" gap="8px 16px" pt="md">
      <Text flex="1 1 260px" c="dimmed">
        Download everything we hold about this person, for example to answer a subject access request. The
        download is recorded in the audit log.
      </Text>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        aria-busy={busy}
        aria-disabled={busy}
        onClick={() => void download({ params: { id: referral.id } })}
      >
        {busy ? 'Exporting...' : 'Export data'}
      </Button>
    </Group>
  )
}

import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fullName } from '#contract/person.ts'
import { exportName } from '#contract/subject-access.ts'
import { useToday } from '#web/kernel/clock.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { useExportPerson } from './api.ts'
import styles from './SubjectAccess.module.css'

type Person = { id: number; first_name: string; last_name: string }

/** Asks before all that is kept about somebody leaves as a file; `dialog` is to be rendered once. */
export function useExport(): { ask: (person: Person) => void; dialog: ReactNode } {
  const exporting = useExportPerson()
  const today = useToday()
  const [request, setRequest] = useState<{ opened: boolean; person?: Person }>({ opened: false })
  const { opened, person } = request
  const close = () => setRequest((now) => ({ ...now, opened: false }))

  async function run(person: Person) {
    if (exporting.busy) return
    const outcome = await exporting.run({ params: { id: person.id } })
    if (!outcome.ok) return
    // A download's reply is its bytes.
    saveFile(exportName(person, today), outcome.reply as Blob, 'application/zip')
    // Meanwhile the dialog may have been closed and opened for somebody else.
    setRequest((now) => (now.person === person ? { ...now, opened: false } : now))
  }

  const dialog = (
    <Dialog opened={opened} onClose={close} title="Export data">
      {person && (
        <>
          <Text>
            A ZIP file with all that is kept about <strong>{fullName(person)}</strong>:
          </Text>
          <ul className={styles.holds}>
            <li>
              account, referral, mentors and mentees, progress, goals, plans, shifts, notes and letters, as
              tables for spreadsheets and as one JSON file
            </li>
            <li>documents shared with this person or uploaded by them</li>
            <li>what the audit log says of this person</li>
            <li>
              which private notes there are about this person, without their text: only the mentor can give it
            </li>
          </ul>
          <Text>
            The file is personal: keep it safe, and read README.txt in it before you pass it on. That you
            download it is recorded in the audit log.
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
  return { ask: (person) => setRequest({ opened: true, person }), dialog }
}

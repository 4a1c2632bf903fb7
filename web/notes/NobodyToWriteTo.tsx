import { Button } from '@mantine/core'
import { UserX } from 'lucide-react'
import { useMe } from '#web/kernel/session.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { Partners } from './use-partners.ts'

const sentences = {
  mentee:
    'You do not have a mentor yet, so you cannot add a note. The programme team will match you with a mentor.',
  mentor:
    'You do not have any mentees yet, so you cannot add a note. The programme team will match you with a mentee.',
  admin: 'Administrators can read notes but cannot add them.',
} as const

/** Replaces the form while partners load, or when there are none. */
export function NobodyToWriteTo({
  opened,
  partners,
  onClose,
}: {
  opened: boolean
  partners: Partners
  onClose: () => void
}) {
  const { role } = useMe()
  return (
    <Dialog opened={opened} onClose={onClose} title="Add New Note">
      {!partners.people && <LoadingState rows={3} />}
      {/* Partners can load while the dialog fades out, so this message depends on the data. */}
      {partners.people?.length === 0 && (
        <Notice colour="yellow" icon={UserX} role="status">
          {sentences[role]}
        </Notice>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { UserX } from 'lucide-react'
import { useMe } from '#web/kernel/session.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import type { Partners } from './use-partners.ts'

const sentences = {
  mentee: 'You have no mentor yet, so there is nobody to write to. An administrator assigns mentors.',
  mentor: 'You have no mentees yet, so there is nobody to write to. An administrator assigns mentees.',
  admin: 'Administrators read notes and write none.',
} as const

/** In the place of the form, as long as it is not known who could get a note, or where nobody could. */
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
      {partners.error && <FailedState message={partners.error.message} onRetry={partners.refetch} />}
      {!partners.error && !partners.people && <LoadingState rows={3} />}
      {/* While the dialog fades because there is somebody after all, it does not claim that there is nobody. */}
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

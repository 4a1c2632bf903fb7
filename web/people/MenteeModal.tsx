import { Suspense } from 'react'
import type { OverviewMentee } from '#contract/dashboard.ts'
import { menteeName } from '#contract/person.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import type { DetailTab } from './detail-tabs.ts'

const MenteeDetail = lazyDialog(async () => (await import('./MenteeDetail.tsx')).MenteeDetail)

type Props = {
  mentee: OverviewMentee | undefined
  /** The tab that is open at first. */
  about: DetailTab
  opened: boolean
  onClose: () => void
}

/** Details of one mentee, read-only. */
export function MenteeModal({ mentee, about, opened, onClose }: Props) {
  usePrefetch(MenteeDetail)
  return (
    <Dialog
      opened={opened && mentee !== undefined}
      onClose={onClose}
      title={mentee ? menteeName(mentee) : ''}
    >
      <Suspense fallback={<LoadingState rows={6} />}>
        {mentee && <MenteeDetail key={mentee.mentee_id} mentee={mentee} about={about} />}
      </Suspense>
    </Dialog>
  )
}

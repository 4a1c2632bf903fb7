import { lazy, Suspense, useEffect } from 'react'
import type { OverviewMentee } from '#contract/dashboard.ts'
import { menteeName } from '#contract/person.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { whenIdle } from '#web/kernel/when-idle.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import type { DetailTab } from './detail-tabs.ts'

const loadDetail = () => loadChunk(() => import('./MenteeDetail.tsx'))
const MenteeDetail = lazy(async () => ({ default: (await loadDetail()).MenteeDetail }))

type Props = {
  mentee: OverviewMentee | undefined
  /** The tab that is open at first. */
  about: DetailTab
  opened: boolean
  onClose: () => void
}

/** Details of one mentee, read-only. */
export function MenteeModal({ mentee, about, opened, onClose }: Props) {
  // Prefetch. A failed chunk is loaded again on use.
  useEffect(() => whenIdle(() => void loadDetail().catch(() => undefined)), [])
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

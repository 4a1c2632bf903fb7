import { progressStateOf } from '#contract/mentees.ts'
import type { Person } from '#contract/people.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { WhatHappensNow } from '#web/mentees/ProgressTrack.tsx'

/** The bar of the overview. The tab 'Progress' shows the steps instead. */
export function OverallProgress({
  progress: { status, signed_off_at },
}: {
  progress: NonNullable<Person['progress']>
}) {
  const { percent, label } = progressStateOf(status)
  return (
    <Panel title="Overall progress">
      <ProgressBar percent={percent} label={label} name="Overall progress" />
      <WhatHappensNow status={status} isSignedOff={signed_off_at !== null} />
    </Panel>
  )
}

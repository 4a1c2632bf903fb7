import { Stack } from '@mantine/core'
import { progressStateOf } from '#contract/mentees.ts'
import type { Person } from '#contract/people.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'

/** The bar and the steps of the programme. */
export function OverallProgress({ progress: { status } }: { progress: NonNullable<Person['progress']> }) {
  const { percent, label } = progressStateOf(status)
  return (
    <Panel title="Overall progress">
      <Stack gap="lg">
        <ProgressBar percent={percent} label={label} name="Overall progress" />
        <ProgressTrack status={status} />
      </Stack>
    </Panel>
  )
}

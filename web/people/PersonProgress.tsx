import { Stack } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import type { Person } from '#contract/people.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'

export function PersonProgress({ progress }: { progress: NonNullable<Person['progress']> }) {
  const zone = useTimeZone()
  const { percent, label } = progressStateOf(progress.status)
  return (
    <Panel title="Progress">
      <Stack gap="lg">
        <ProgressBar percent={percent} label={label} name="Overall progress" />
        <ProgressTrack status={progress.status} name="Steps of the programme" />
        <Facts least={180} fill gap="lg" rowGap={12}>
          <Fact name="Last updated">{progress.set_at ? formatInstant(progress.set_at, zone) : 'Never'}</Fact>
          {progress.notes && (
            <Fact name="Latest notes" wide>
              <LongText text={progress.notes} about="the latest notes" />
            </Fact>
          )}
        </Facts>
      </Stack>
    </Panel>
  )
}

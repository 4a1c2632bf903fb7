import { Button, Stack } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import type { Person } from '#contract/people.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ProgressHistory } from '#web/mentees/ProgressHistory.tsx'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'

type Props = { progress: NonNullable<Person['progress']> }

/** The bar and the steps, for the overview. */
export const OverallProgress = ({ progress }: Props) => (
  <Panel title="Overall progress">
    <Stack gap="lg">
      <Bar progress={progress} />
      <ProgressTrack status={progress.status} />
    </Stack>
  </Panel>
)

/** The progress with its latest notes and its history. */
export function PersonProgress({
  progress,
  menteeId,
  onUpdate,
}: Props & { menteeId: number; onUpdate: (() => void) | undefined }) {
  const zone = useTimeZone()
  return (
    <Panels>
      <Panel title="Progress" actions={onUpdate && <Button onClick={onUpdate}>Update Progress</Button>}>
        <Stack gap="lg">
          <Bar progress={progress} />
          <Facts least={180} fill gap="lg" rowGap={12}>
            <Fact name="Status">
              <ProgressTag status={progress.status} />
            </Fact>
            <Fact name="Last updated">
              {progress.set_at ? formatInstant(progress.set_at, zone) : 'Never'}
            </Fact>
            {progress.notes && (
              <Fact name="Latest notes" wide>
                <LongText text={progress.notes} about="the latest notes" />
              </Fact>
            )}
          </Facts>
        </Stack>
      </Panel>
      <Panel title="Progress history">
        <ProgressHistory menteeId={menteeId} />
      </Panel>
    </Panels>
  )
}

function Bar({ progress: { status } }: Props) {
  const { percent, label } = progressStateOf(status)
  return <ProgressBar percent={percent} label={label} name="Overall progress" />
}

import { Box, Button } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import type { Mentee } from './mentees.ts'
import { ProgressHistory } from './ProgressHistory.tsx'

export function MenteeProgress({ mentee, onUpdate }: { mentee: Mentee; onUpdate: () => void }) {
  const zone = useTimeZone()
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <>
      <Panel title="Progress" actions={<Button onClick={onUpdate}>Update Progress</Button>}>
        <ProgressBar percent={percent} label={label} name="Overall progress" />
        <Box mt="md">
          <Facts least={180} fill gap="lg" rowGap={12}>
            <Fact name="Status">
              <ProgressTag status={mentee.progress_status} />
            </Fact>
            <Fact name="Last updated">
              {mentee.last_updated ? formatInstant(mentee.last_updated, zone) : 'Never'}
            </Fact>
          </Facts>
        </Box>
        {mentee.progress_notes && (
          <Box mt="md">
            <Facts>
              <Fact name="Latest notes">
                <LongText text={mentee.progress_notes} about="the latest notes" />
              </Fact>
            </Facts>
          </Box>
        )}
      </Panel>
      <Panel title="Progress history">
        <ProgressHistory menteeId={mentee.id} />
      </Panel>
    </>
  )
}

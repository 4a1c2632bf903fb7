import { Anchor, Button, Stack } from '@mantine/core'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { Panel, Panels } from '#web/kit/page/Panel.tsx'
import { NumberTiles, StatTile } from '#web/kit/page/Tiles.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { OneLine } from '#web/kit/text/OneLine.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { MenteeShifts } from './MenteeShifts.tsx'
import { type Mentee, nextMentorOf } from './mentees.ts'
import { ProgressTrack } from './ProgressTrack.tsx'
import { Timeline } from './Timeline.tsx'

export function MenteeOverview({ mentee, onUpdate }: { mentee: Mentee; onUpdate: () => void }) {
  const zone = useTimeZone()
  const nextMentor = nextMentorOf(mentee)
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <Panels>
      <Panel title="Details">
        <Facts least={180} fill gap="lg" rowGap={12}>
          <Fact name="Name">{fullName(mentee)}</Fact>
          <Fact name="Email">
            <Anchor inherit underline="always" display="inline-block" py={4} href={`mailto:${mentee.email}`}>
              <EmailText email={mentee.email} />
            </Anchor>
          </Fact>
          <Fact name="Assigned">{formatInstantDay(mentee.assigned_date, zone)}</Fact>
          <Fact name="Status">
            <ProgressTag status={mentee.progress_status} />
          </Fact>
        </Facts>
      </Panel>
      <Panel title="Overall progress" actions={<Button onClick={onUpdate}>Update Progress</Button>}>
        <Stack gap="lg">
          <ProgressBar percent={percent} label={label} name="Overall progress" />
          <ProgressTrack status={mentee.progress_status} name="Steps of the programme" />
        </Stack>
      </Panel>
      <NumberTiles columns={3}>
        <StatTile label="Active Goals" value={mentee.active_goals} />
        <StatTile
          label="Next Session"
          value={<OneLine>{mentee.next_session ? formatDay(mentee.next_session) : '-'}</OneLine>}
          hint={nextMentor && `With ${nextMentor}`}
        />
        <StatTile label="Learning Plans" value={mentee.learning_plans} hint="Draft and active" />
      </NumberTiles>
      <MenteeShifts menteeId={mentee.id} />
      <Panel title="Recent activity">
        <Timeline menteeId={mentee.id} empty={<EmptyState title="No recent activity" />} />
      </Panel>
    </Panels>
  )
}

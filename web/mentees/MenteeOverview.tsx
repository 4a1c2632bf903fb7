import { Button } from '@mantine/core'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { StatTile } from '#web/kit/page/Tiles.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'
import { Fact } from './Fact.tsx'
import styles from './Mentee.module.css'
import { MenteeShifts } from './MenteeShifts.tsx'
import type { Mentee } from './mentees.ts'
import { ProgressTrack } from './ProgressTrack.tsx'
import { Timeline } from './Timeline.tsx'

export function MenteeOverview({ mentee, onUpdate }: { mentee: Mentee; onUpdate: () => void }) {
  const zone = useTimeZone()
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <div className={styles.stack}>
      <Panel title="Details">
        <dl className={`${styles.facts} ${styles.inARow}`}>
          <Fact name="Name">{fullName(mentee)}</Fact>
          <Fact name="Email">
            <a href={`mailto:${mentee.email}`} className={styles.mail}>
              <EmailText email={mentee.email} />
            </a>
          </Fact>
          <Fact name="Assigned">{formatInstantDay(mentee.assigned_date, zone)}</Fact>
          <Fact name="Status">
            <ProgressTag status={mentee.progress_status} />
          </Fact>
        </dl>
      </Panel>
      <Panel title="Overall progress" actions={<Button onClick={onUpdate}>Update Progress</Button>}>
        <div className={styles.standing}>
          <ProgressBar percent={percent} label={label} name="Overall progress" />
          <ProgressTrack status={mentee.progress_status} name="Steps of the programme" />
        </div>
      </Panel>
      <div className={styles.numbers}>
        <StatTile label="Active Goals" value={mentee.active_goals} />
        <StatTile
          label="Next Session"
          value={
            <span className={styles.day}>{mentee.next_session ? formatDay(mentee.next_session) : '-'}</span>
          }
          hint={mentee.next_session_mentor && `With ${mentee.next_session_mentor}`}
        />
        <StatTile label="Learning Plans" value={mentee.learning_plans} hint="Draft and active" />
      </div>
      <MenteeShifts menteeId={mentee.id} />
      <Panel title="Recent activity">
        <Timeline menteeId={mentee.id} empty={<EmptyState title="No recent activity" />} />
      </Panel>
    </div>
  )
}

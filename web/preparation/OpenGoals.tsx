import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { dayIn, daysBetween } from '#contract/dates.ts'
import { dueText } from '#contract/goals.ts'
import type { Preparation } from '#contract/preparation.ts'
import { goalsOnDashboard } from '#web/attention/attention-items.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { PriorityTag } from '#web/programme/tags.tsx'
import { agoText } from './ago-text.ts'

type Props = { preparation: Pick<Preparation, 'goals' | 'goals_total' | 'shift'> }

/** Open goals, each with its age and remaining time. */
export const OpenGoals = ({ preparation: { goals, goals_total, shift } }: Props) => (
  <Panel title="Open goals">
    {goals.length === 0 ? (
      <EmptyState title="No goals set" />
    ) : (
      <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
        {goals.map((goal) => (
          <OpenGoal key={goal.id} goal={goal} />
        ))}
      </ul>
    )}
    {goals_total > goals.length && <AllGoals total={goals_total} menteeId={shift.mentee_id} />}
  </Panel>
)

function AllGoals({ total, menteeId }: { total: number; menteeId: number }) {
  const isMentor = useMe().role === 'mentor'
  return (
    <Link to={isMentor ? `/mentee/${menteeId}?tab=goals` : goalsOnDashboard}>
      See all {total.toLocaleString('en-GB')} open goals
    </Link>
  )
}

function OpenGoal({ goal }: { goal: Preparation['goals'][number] }) {
  const today = useToday()
  const zone = useTimeZone()
  const { words, state } = dueText(goal.target_date, today)
  const age = agoText(daysBetween(dayIn(new Date(goal.created_at), zone), today))
  return (
    <Group component="li" justify="space-between" gap="4px 16px" style={{ overflowWrap: 'anywhere' }}>
      <div>
        <strong>{goal.title}</strong>
        <Text c="dimmed">
          Set {age},{' '}
          <Text span inherit {...(state === 'overdue' && { c: 'var(--ui-error)', fw: 700 })}>
            {words}
          </Text>
        </Text>
      </div>
      <PriorityTag status={goal.priority} />
    </Group>
  )
}

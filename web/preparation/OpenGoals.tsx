import { Group, Text } from '@mantine/core'
import { dayIn, daysBetween } from '#contract/dates.ts'
import { dueText } from '#contract/goals.ts'
import type { Preparation } from '#contract/preparation.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { PriorityTag } from '#web/programme/tags.tsx'
import { agoText } from './ago-text.ts'

/** Open goals, each with its age and remaining time. */
export const OpenGoals = ({ goals }: Pick<Preparation, 'goals'>) => (
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
  </Panel>
)

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

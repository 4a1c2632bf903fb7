import { listGoals } from '#contract/goals.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { GoalItem } from './GoalItem.tsx'
import styles from './Goals.module.css'
import { inOrder } from './order.ts'

/** A mentee's goals, to read. */
export function GoalsPanel({ menteeId, menteeName }: { menteeId: number; menteeName: string }) {
  const goals = useAnswer(listGoals, { params: { menteeId } })
  return (
    <Panel title={`Goals for ${menteeName}`}>
      <AnswerView answer={goals} quiet rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <NoGoals />
          ) : (
            <ul className={styles.goals}>
              {inOrder(rows).map((goal) => (
                <GoalItem key={goal.id} goal={goal} />
              ))}
            </ul>
          )
        }
      </AnswerView>
    </Panel>
  )
}

function NoGoals() {
  const hint =
    useMe().role === 'mentor'
      ? 'Add goals to track progress and development.'
      : 'Your mentor has not set any goals for you yet.'
  return <EmptyState title="No goals set" hint={hint} />
}

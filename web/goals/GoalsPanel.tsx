import { Button } from '@mantine/core'
import { useState } from 'react'
import { addGoal, type GoalRow, listGoals } from '#contract/goals.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import rowStyles from '#web/kit/Rows.module.css'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { AddGoal } from './AddGoal.tsx'
import { words } from './api.ts'
import type { GoalMoves } from './GoalActions.tsx'
import { GoalItem } from './GoalItem.tsx'
import styles from './Goals.module.css'
import { inOrder } from './order.ts'
import { useEditGoal } from './use-edit-goal.tsx'
import { useSetStatus } from './use-set-status.ts'

/** A mentee's goals: to read, and for who leads the mentee to work on. */
export function GoalsPanel({ menteeId, menteeName }: { menteeId: number; menteeName: string }) {
  const goals = useAnswer(listGoals, { params: { menteeId } })
  return mayNow(useMe(), addGoal.action) ? (
    <GoalsToLead goals={goals} mentee={{ id: menteeId, name: menteeName }} />
  ) : (
    <Panel title={titleFor(menteeName)}>
      <GoalList goals={goals} none="Your mentor has not set any goals for you yet." />
    </Panel>
  )
}

const titleFor = (menteeName: string) => `Goals for ${menteeName}`

type Goals = { data: GoalRow[] | undefined; failed: Error | null; again: () => void }

function GoalsToLead({ goals, mentee }: { goals: Goals; mentee: { id: number; name: string } }) {
  const [adding, setAdding] = useState(false)
  const editing = useEditGoal(goals.data)
  const { complete, cancel, shown } = useSetStatus()
  return (
    <Panel
      title={titleFor(mentee.name)}
      actions={
        <Button className={styles.add ?? ''} onClick={() => setAdding(true)}>
          Add Goal
        </Button>
      }
    >
      <GoalList
        goals={{ ...goals, data: goals.data?.map(shown) }}
        none="Add goals to track progress and development."
        moves={{ complete, cancel, edit: editing.open }}
      />
      <AddGoal mentee={mentee} opened={adding} onClose={() => setAdding(false)} />
      {editing.dialog}
    </Panel>
  )
}

function GoalList({ goals, none, moves }: { goals: Goals; none: string; moves?: GoalMoves }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <AnswerView answer={goals} failed={words.list} rows={3}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No goals set" hint={none} />
        ) : (
          <ul {...keptFocus} className={rowStyles.rows}>
            {inOrder(rows).map((goal) => (
              <GoalItem key={goal.id} goal={goal} moves={moves} />
            ))}
          </ul>
        )
      }
    </AnswerView>
  )
}

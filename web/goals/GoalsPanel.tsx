import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addGoal, type GoalRow, listGoals } from '#contract/goals.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useSaveAsTemplate } from '#web/templates/use-save-as-template.tsx'
import { AddGoal } from './AddGoal.tsx'
import { messages } from './api.ts'
import type { GoalMoves } from './GoalActions.tsx'
import { GoalItem } from './GoalItem.tsx'
import { inOrder } from './order.ts'
import { useEditGoal } from './use-edit-goal.tsx'
import { useSetStatus } from './use-set-status.ts'

/** A mentee's goals: editable for their mentor, read-only for others. */
export function GoalsPanel({ menteeId, menteeName }: { menteeId: number; menteeName: string }) {
  const goals = useList(listGoals, { params: { menteeId } }, { whole: true })
  return mayNow(useMe(), addGoal.action) ? (
    <GoalsToLead goals={goals} mentee={{ id: menteeId, name: menteeName }} />
  ) : (
    <Panel title={titleFor(menteeName)}>
      <Thanks goals={goals.data} />
      <GoalList goals={goals} none="Your mentor has not set any goals for you yet." />
    </Panel>
  )
}

/** Says to a mentee how many of their goals are done, once there is one. */
function Thanks({ goals = [] }: { goals: GoalRow[] | undefined }) {
  const { role, firstName } = useMe()
  const done = goals.filter(({ status }) => status === 'completed').length
  const counted = goals.filter(({ status }) => status !== 'cancelled').length
  if (role !== 'mentee' || done === 0) return null
  return (
    <Text mb="md">
      Well done, {firstName}. {done} of {counted} {counted === 1 ? 'goal' : 'goals'} done.
    </Text>
  )
}

const titleFor = (menteeName: string) => `Goals for ${menteeName}`

type Goals = { data: GoalRow[] | undefined; error: Error | null; refetch: () => void }

function GoalsToLead({ goals, mentee }: { goals: Goals; mentee: { id: number; name: string } }) {
  const [adding, setAdding] = useState(false)
  const editing = useEditGoal()
  const template = useSaveAsTemplate()
  const saveAsTemplate = ({ title, description, priority }: GoalRow) =>
    template.open({ goal: { title, description, priority } })
  const { complete, cancel, shown } = useSetStatus()
  return (
    <Panel
      title={titleFor(mentee.name)}
      actions={
        <Buttons>
          <Button onClick={() => setAdding(true)}>Add Goal</Button>
        </Buttons>
      }
    >
      <GoalList
        goals={{ ...goals, data: goals.data?.map(shown) }}
        none="Add goals to track progress and development."
        moves={{ complete, cancel, edit: editing.open, saveAsTemplate }}
        action={<Button onClick={() => setAdding(true)}>Add the first goal</Button>}
      />
      <AddGoal mentee={mentee} opened={adding} onClose={() => setAdding(false)} />
      {editing.dialog}
      {template.dialog}
    </Panel>
  )
}

type ListProps = { goals: Goals; none: string; moves?: GoalMoves; failed?: string; action?: ReactNode }

/** The goals without a heading. */
export function GoalList({ goals, none, moves, failed, action }: ListProps) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <QueryView query={goals} errorMessage={failed ?? messages.list} rows={3}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No goals set" hint={none} action={action} />
        ) : (
          <ul {...keptFocus} className={`${rowStyles.rows} ${rowStyles.flush}`}>
            {inOrder(rows).map((goal) => (
              <GoalItem key={goal.id} goal={goal} moves={moves} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

import type { GoalRow } from '#contract/goals.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'

export type GoalMoves = {
  complete: (goal: GoalRow) => void
  cancel: (goal: GoalRow) => void
  edit: (goal: GoalRow) => void
  saveAsTemplate: (goal: GoalRow) => void
}

const labels = { complete: 'Complete', edit: 'Edit', cancel: 'Cancel goal' } as const
const inOrder = ['complete', 'edit', 'cancel'] as const

export function GoalActions({ goal, moves }: { goal: GoalRow; moves: GoalMoves }) {
  const actions = inOrder.filter((action) => goal.can.includes(action))
  return (
    <RowActions
      name={goal.title}
      actions={[
        ...actions.map((action) => ({
          label: labels[action],
          seldom: action !== 'complete',
          run: () => moves[action](goal),
        })),
        { label: 'Save as template', seldom: true, run: () => moves.saveAsTemplate(goal) },
      ]}
    />
  )
}

import type { GoalRow } from '#contract/goals.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'

export type GoalMoves = {
  complete: (goal: GoalRow) => void
  cancel: (goal: GoalRow) => void
  edit: (goal: GoalRow) => void
}

/** Only an active goal offers them. */
export function GoalActions({ goal, moves }: { goal: GoalRow; moves: GoalMoves }) {
  if (goal.status !== 'active') return null
  const actions = [
    { label: 'Complete', run: moves.complete },
    { label: 'Edit', run: moves.edit },
    { label: 'Cancel goal', run: moves.cancel },
  ]
  return (
    <RowActions
      name={goal.title}
      actions={actions.map(({ label, run }) => ({ label, run: () => run(goal) }))}
    />
  )
}

import { Button } from '@mantine/core'
import type { GoalRow } from '#contract/goals.ts'
import styles from './Goals.module.css'

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
    <div className={styles.actions}>
      {actions.map(({ label, run }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          className={styles.action ?? ''}
          aria-label={`${label} ${goal.title}`}
          onClick={() => run(goal)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

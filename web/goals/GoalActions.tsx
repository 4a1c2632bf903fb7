import { Button } from '@mantine/core'
import type { GoalRow } from '#contract/goals.ts'
import styles from './Goals.module.css'

export type GoalMoves = {
  complete: (goal: GoalRow) => void
  cancel: (goal: GoalRow) => void
  edit: (goal: GoalRow) => void
}

const labels = { complete: 'Complete', edit: 'Edit', cancel: 'Cancel goal' } as const
const inOrder = ['complete', 'edit', 'cancel'] as const

export function GoalActions({ goal, moves }: { goal: GoalRow; moves: GoalMoves }) {
  const actions = inOrder.filter((action) => goal.can.includes(action))
  if (actions.length === 0) return null
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant="default"
          className={styles.action ?? ''}
          aria-label={`${labels[action]} ${goal.title}`}
          onClick={() => moves[action](goal)}
        >
          {labels[action]}
        </Button>
      ))}
    </div>
  )
}

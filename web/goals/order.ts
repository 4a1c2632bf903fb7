import type { GoalRow } from '#contract/goals.ts'

const places = { active: 0, completed: 1, cancelled: 2 } as const

/** Active goals by target date; then completed goals, then cancelled ones, each with the latest first. */
export function inOrder<Goal extends Pick<GoalRow, 'status' | 'target_date' | 'completed_at'>>(
  goals: Goal[],
): Goal[] {
  return goals.toSorted((a, b) => {
    if (a.status !== b.status) return places[a.status] - places[b.status]
    if (a.status === 'active') return a.target_date.localeCompare(b.target_date)
    return (b.completed_at ?? b.target_date).localeCompare(a.completed_at ?? a.target_date)
  })
}

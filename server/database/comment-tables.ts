import type { Generated } from 'kysely'
import type { LifeOfRow, SoftDeletion } from './row-columns.ts'

/** Comments on a goal, or on an objective of a plan. */
export type Comments = LifeOfRow &
  SoftDeletion & {
    id: Generated<number>
    mentee_id: number
    /** Either `goal_id` or `plan_id` is set. */
    goal_id: number | null
    plan_id: number | null
    /** The position of the plan's objective; null once it was removed. */
    objective: number | null
    created_by: number
    content: string
  }

import type { Generated } from 'kysely'

/** What is said to a goal, or to an objective of a plan. */
export type Comments = {
  id: Generated<number>
  mentee_id: number
  /** Of a goal, or of a plan: one of the two. */
  goal_id: number | null
  plan_id: number | null
  /** The place of the plan's objective; null once that is gone. */
  objective: number | null
  created_by: number
  content: string
  created_at: string
  updated_at: string
  updated_by: number | null
  version: Generated<number>
  deleted_at: Generated<string | null>
  deleted_by: Generated<number | null>
}

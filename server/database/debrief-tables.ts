import type { Generated } from 'kysely'
import type { counted, Side, support } from '#contract/debriefs.ts'
import type { LifeOfRow, SoftDeletion } from './row-columns.ts'

/** One side's debrief of a shift. */
export type Debriefs = LifeOfRow &
  SoftDeletion & {
    id: Generated<number>
    shift_id: number
    mentee_id: number
    side: Side
    /** The instant from which the other side reads it. Later times of the shift do not change it (rule 63). */
    opens_at: string
    created_by: number
    good: string
    next: string
    counted: keyof typeof counted | null
    /** The mentee's answer about the support. */
    support: keyof typeof support | null
    /** Only for the author and administrators. */
    team_line: string
    /** When the line was written; null without one, or once an administrator has marked it as read. */
    line_unread_since: string | null
  }

/** A goal or an objective that was practised, with its title at the time. */
export type DebriefItems = {
  id: Generated<number>
  debrief_id: number
  /** Either `goal_id` or `plan_id` is set. */
  goal_id: number | null
  plan_id: number | null
  /** The place of the plan's objective; null once it was removed. */
  objective: number | null
  title: string
  /** The place in the answers of the side, from 1. */
  answer: number
}

import type { Generated } from 'kysely'
import type { AttentionKind } from '#contract/attention.ts'

/** The tables of 'needs attention' and of the first steps for new people. */
export type Snoozes = {
  id: Generated<number>
  /** `kind` and `target_id` identify the item. */
  kind: AttentionKind
  target_id: number
  /** The person it is about; null for somebody without an account. */
  person_id: number | null
  /** The first day on which it is shown again. */
  until: string
  reason: string
  snoozed_by: number
  snoozed_at: string
  /** Set when it was shown again, early or on its day; the row stays. */
  ended_at: Generated<string | null>
  /** null if its day came. */
  ended_by: Generated<number | null>
}

/** The last reminder of each pair; the audit log contains earlier ones. */
export type MentorReminders = {
  mentor_id: number
  mentee_id: number
  /** A day of the organisation's calendar; at most one reminder a day. */
  day: string
  reminded_at: string
  reminded_by: number
}

/** People who have hidden or shown their first steps. */
export type Guides = { user_id: number; shown: 0 | 1; chosen_at: string }

/** Numbers of the programme at the end of a week, or now for this week. `week` is its Monday. */
export type WeeklyNumbers = {
  week: string
  mentors: number
  active_mentors: number
  mentees: number
  unassigned: number
  relationships: number
}

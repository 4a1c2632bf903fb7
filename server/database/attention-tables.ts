import type { Generated } from 'kysely'
import type { AttentionKind } from '#contract/attention.ts'

/** The tables of what waits for people, and of what guides those who are new. */
export type PutOffs = {
  id: Generated<number>
  /** With the id of what waits, and the state in which it waits. */
  kind: AttentionKind
  target_id: number
  nature: string
  /** Whom it is about; null for those without an account. */
  person_id: number | null
  /** The first day on which it waits again. */
  until: string
  reason: string
  put_off_by: number
  put_off_at: string
  /** When it was brought back, or its day had come; the row stays. */
  ended_at: Generated<string | null>
  /** null where its day had come. */
  ended_by: Generated<number | null>
}

/** The last reminder of each pair; earlier ones stand in the audit log. */
export type MentorReminders = {
  mentor_id: number
  mentee_id: number
  /** By the organisation's calendar: one reminder a day. */
  day: string
  reminded_at: string
  reminded_by: number
}

/** Who has put their first steps away, or brought them back. */
export type Guides = { user_id: number; shown: 0 | 1; chosen_at: string }

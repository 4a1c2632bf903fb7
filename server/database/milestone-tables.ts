import type { Generated } from 'kysely'
import type { StandardKind } from '#contract/standard.ts'
import type { LifeOfRow, SoftDeletion } from './row-columns.ts'

/** Each choice of an administrator; the last one is the present standard. */
export type Standards = {
  id: Generated<number>
  kind: StandardKind
  /** JSON of `OwnStandard`. */
  own: string | null
  also_under_way: 0 | 1
  created_at: string
  created_by: number
}

type OfMentee = LifeOfRow & { id: Generated<number>; mentee_id: number }

/** The start and length that an administrator set for one mentee; null for the usual. */
export type Programmes = OfMentee & { starts_on: string | null; months: number | null }

/** Days away; the last day is null while it is open. No reason is stored (rule 66). */
export type Absences = OfMentee & SoftDeletion & { from_day: string; to_day: string | null }

export type Meetings = OfMentee &
  SoftDeletion & {
    mentor_id: number
    held_on: string
    minutes: number
    /** JSON of `RecordedMilestone[]`: titles as they were. */
    milestones: string
    /** The shift whose debrief was the meeting. */
    shift_id: number | null
    disputed_at: Generated<string | null>
    /** The decision about a disputed meeting. */
    took_place: Generated<0 | 1 | null>
    settled_at: Generated<string | null>
    settled_by: Generated<number | null>
  }

export type RecordedMilestone = { key: string; title: string }

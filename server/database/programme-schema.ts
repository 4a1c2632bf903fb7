import type { Generated } from 'kysely'
import type { counted, Side, support } from '#contract/debriefs.ts'
import type { AskingSide } from '#contract/learning-plans.ts'
import type { StandardKind } from '#contract/milestones.ts'
import type { ReflectionKind } from '#contract/my-record.ts'
import type { ObjectiveState } from '#contract/objective-states.ts'
import type { Role } from '#contract/person.ts'
import type { RemarkKind, SignatureEnd, SignaturePart } from '#contract/sign-off.ts'
import type { TemplateKind } from '#contract/templates.ts'

/** A reflection, which only its author reads (rule 69). */
export type Reflections = LifeOfRow &
  SoftDeletion & {
    id: Generated<number>
    user_id: number
    title: string
    day: string
    kind: ReflectionKind
    /** The answers to the four questions. */
    nature: string
    learned: string
    changed: string
    relevance: string
    /** JSON list of the themes of the Code. */
    themes: string
  }

/** A person's own entry for a shift or a meeting in their record. Nobody else reads it. */
export type RecordEntries = LifeOfRow & {
  id: Generated<number>
  user_id: number
  /** Either a shift or a meeting. */
  shift_id: number | null
  meeting_id: Generated<number | null>
  topic: string
  /** JSON list of the themes of the Code. */
  themes: string
  /** The use that the person made of the feedback. */
  follow_up: string
}

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

/** A summary. A mentee has one that is not reopened. */
export type SignOffs = LifeOfRow & {
  id: Generated<number>
  mentee_id: number
  state: 'to_confirm' | 'sent_back' | 'to_countersign' | 'signed_off' | 'disputed' | 'reopened'
  strengths: string
  achieved: string
  go_on: string
  /** The mentee and the service as they were. */
  name: string
  service: string
  /** JSON of `SignOffFacts`, frozen when the summary was written. */
  facts: string
  /** The canonical text that people sign. */
  content: string
  /** Its SHA-256. */
  hash: string
  signed_off_at: string | null
  /** The certificate, from the countersignature on. */
  reference: string | null
  /** The holder's switch: anybody with the reference can check the certificate. */
  checkable: Generated<0 | 1>
}

export type Signatures = {
  id: Generated<number>
  sign_off_id: number
  part: SignaturePart
  signed_by: number
  /** Name and role at the time. */
  name: string
  role: Role
  /** An administrator signed for the mentor, who left. */
  for_mentor: Generated<0 | 1>
  hash: string
  signed_at: string
  ended: SignatureEnd | null
  ended_at: string | null
  /** The hash of the token in the receipt; null once it was used. */
  dispute_hash: string | null
}

export type SignOffRemarks = {
  id: Generated<number>
  sign_off_id: number
  kind: RemarkKind
  words: string
  created_by: number
  name: string
  role: Role
  created_at: string
}

export type LearningPlanObjectives = {
  id: Generated<number>
  plan_id: number
  position: number
  specific: string
  measurable: string
  achievable: string
  relevant: string
  time_bound: string
  state: Generated<ObjectiveState>
  state_at: Generated<string | null>
  state_by: Generated<number | null>
  /** Why it is no longer achieved. */
  state_reason: Generated<string>
  /** The state before a draft carried it forward, or before the draft was deleted; null once the state is set. */
  state_before: Generated<ObjectiveState | null>
  /** When the mentee last said that they can do it. */
  suggested_at: Generated<string | null>
  /** The row's own texts, folded (`search-text.ts`). */
  search_text: Generated<string>
}

/** Links from an objective to a note, a document or a debrief. One of the three is set. */
export type ObjectiveEvidence = {
  id: Generated<number>
  plan_id: number
  /** The position of the objective. */
  objective: number
  note_id: number | null
  document_id: number | null
  debrief_id: number | null
  created_by: number
  created_at: string
}

/** Requests for agreement to a plan. The last one that was not withdrawn counts. */
export type PlanAgreements = {
  id: Generated<number>
  plan_id: number
  asked_side: AskingSide
  asked_by: number
  asked_at: string
  /** The hash of the text at the request. */
  hash: string
  /** The hashes of its parts, in JSON. */
  parts: string
  /** null while it is open. */
  answer: 'agreed' | 'not_yet' | 'withdrawn' | null
  words: string
  answered_by: number | null
  answered_at: string | null
}

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

/** Templates of goals and plans. */
export type Templates = LifeOfRow & {
  id: Generated<number>
  /** null: the organisation's. */
  user_id: number | null
  kind: TemplateKind
  title: string
  /** JSON in the contract's form for the kind. */
  content: string
}

export type Relationships = {
  id: Generated<number>
  mentor_id: number
  mentee_id: number
  status: 'active' | 'terminated'
  assigned_at: string
  assigned_by: number | null
  ended_at: string | null
  ended_by: number | null
}

/** Kinds of changes that can be undone (ADR 036). */
export type UndoTarget =
  | 'absence'
  | 'comment'
  | 'debrief'
  | 'document'
  | 'goal'
  | 'meeting'
  | 'note'
  | 'plan'
  | 'progress'
  | 'referral'
  | 'reflection'
  | 'shift'
  | 'shift_series'

export type Undos = {
  id: Generated<number>
  /** The author of the change; only they can undo it. */
  user_id: number
  target_type: UndoTarget
  target_id: number
  /** The row's version after the change; a later version prevents the undo. */
  version: number
  /** The previous values of the changed columns, in JSON. */
  before: string
  expires_at: string
  undone_at: string | null
}

export type IdempotencyKeys = {
  id: Generated<number>
  caller: string
  call: string
  key: string
  body_hash: string
  /** null until the reply is known, and for a reply that is too large to keep. */
  reply: string | null
  created_at: string
}

export type LifeOfRow = {
  created_at: string
  updated_at: string
  updated_by: number | null
  version: Generated<number>
}

export type SoftDeletion = {
  deleted_at: Generated<string | null>
  deleted_by: Generated<number | null>
}

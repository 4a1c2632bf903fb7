import type { Generated } from 'kysely'
import type { counted, Side, support } from '#contract/debriefs.ts'
import type { AskingSide, PlanStatus } from '#contract/learning-plans.ts'
import type { ProgressStatus } from '#contract/mentees.ts'
import type { StandardKind } from '#contract/milestones.ts'
import type { ReflectionKind } from '#contract/my-record.ts'
import type { ObjectiveState } from '#contract/objective-states.ts'
import type { Role } from '#contract/person.ts'
import type { ReferralStatus, RejectionCategory } from '#contract/referrals.ts'
import type { Cause, ShiftStatus } from '#contract/shifts.ts'
import type { RemarkKind, SignatureEnd, SignaturePart } from '#contract/sign-off.ts'
import type { TemplateKind } from '#contract/templates.ts'
import type { Id, LifeOfRow, Searched, SoftDeletion } from './people-schema.ts'

export type Referrals = LifeOfRow &
  Searched & {
    id: Id
    first_name: string
    last_name: string
    email: string
    email_key: string
    grs_number: string
    department: string | null
    reason: string
    /** JSON list of what the applicant would like help with. */
    topics: Generated<string>
    status: ReferralStatus
    decided_by: number | null
    decided_at: string | null
    user_id: number | null
    /** Why it was rejected, if anyone said so. */
    category: RejectionCategory | null
    /** The hash of the token in the acknowledgement; null until it is sent. */
    withdraw_hash: string | null
  }

export type Relationships = {
  id: Id
  mentor_id: number
  mentee_id: number
  status: 'active' | 'terminated'
  assigned_at: string
  assigned_by: number | null
  ended_at: string | null
  ended_by: number | null
  /** The day, and the local time, at which it began and ended by the organisation's clock. */
  first_day: Generated<string | null>
  ended_local: Generated<string | null>
  /** The last day of a covering mentor. */
  last_day: Generated<string | null>
  cover_asked_until: Generated<string | null>
  cover_asked_at: Generated<string | null>
}

export type Progress = {
  mentee_id: number
  status: ProgressStatus
  notes: string
  updated_at: string
  updated_by: number | null
  version: Generated<number>
}

export type ProgressHistory = {
  id: Id
  mentee_id: number
  changed_by: number | null
  changed_at: string
  from_status: ProgressStatus
  to_status: ProgressStatus
  notes: string
}

export type PrivateNotes = {
  id: Id
  mentor_id: number
  mentee_id: number
  private_notes: string
  strengths: string
  areas_for_improvement: string
  updated_at: string
  version: Generated<number>
}

export type Goals = LifeOfRow &
  Searched & {
    id: Id
    mentee_id: number
    created_by: number
    title: string
    description: string
    target_date: string
    priority: 'low' | 'medium' | 'high'
    status: 'active' | 'completed' | 'cancelled'
    completed_at: string | null
  }

export type LearningPlans = LifeOfRow &
  SoftDeletion &
  Searched & {
    id: Id
    mentee_id: number
    mentor_id: number | null
    created_by: number
    title: string
    description: string
    target_date: string
    status: PlanStatus
    /** The plan whose objectives it carries forward. */
    carried_from: Generated<number | null>
    /** The person who set the status 'Completed'. */
    completed_by: Generated<number | null>
  }

export type LearningPlanObjectives = {
  id: Id
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
  id: Id
  plan_id: number
  objective_id: number
  note_id: number | null
  document_id: number | null
  debrief_id: number | null
  created_by: number
  created_at: string
}

/** Requests for agreement to a plan. The last one that was not withdrawn counts. */
export type PlanAgreements = {
  id: Id
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

export type Shifts = LifeOfRow &
  SoftDeletion &
  Searched & {
    id: Id
    mentor_id: number
    mentee_id: number
    /** 'YYYY-MM-DDTHH:MM' on the organisation's clock, as are the ends. */
    starts_at: string
    ends_at: string
    location: string
    notes: string
    status: ShiftStatus
    outcome_reason: string | null
    outcome_by: number | null
    outcome_at: string | null
    /** Why the shift did not happen; only for a cancelled one. */
    cause: Generated<Cause | null>
    /** Local times like `starts_at`; only for a completed shift, null for the planned times. */
    worked_starts_at: Generated<string | null>
    worked_ends_at: Generated<string | null>
    /** The first shift of the series; null for a single shift. */
    series_id: number | null
  }

export type Notes = LifeOfRow &
  SoftDeletion &
  Searched & {
    id: Id
    note_type: 'mentor_note' | 'mentee_note'
    mentor_id: number
    mentee_id: number
    content: string
    first_opened_at: string | null
  }

/** Comments on a goal, or on an objective of a plan. */
export type Comments = LifeOfRow &
  SoftDeletion & {
    id: Id
    mentee_id: number
    /** Either `goal_id` or `plan_id` is set. */
    goal_id: number | null
    plan_id: number | null
    /** The objective of the plan. It stays when the objective is removed. */
    objective_id: number | null
    created_by: number
    content: string
  }

export type Documents = LifeOfRow &
  SoftDeletion &
  Searched & {
    id: Id
    mentor_id: number
    mentee_id: number
    uploaded_by: number
    original_name: string
    description: string
    storage_key: string
    media_type: string
    size: number
    sha256: string
    first_opened_at: string | null
    active_content: string | null
  }

/** One side's debrief of a shift. */
export type Debriefs = LifeOfRow &
  SoftDeletion & {
    id: Id
    shift_id: number
    mentee_id: number
    side: Side
    /** The instant from which the other side reads it. Later times of the shift do not change it. */
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
  id: Id
  debrief_id: number
  /** Either `goal_id` or `plan_id` is set. */
  goal_id: number | null
  plan_id: number | null
  /** The objective of the plan. It stays when the objective is removed. */
  objective_id: number | null
  title: string
  /** The place in the answers of the side, from 1. */
  answer: number
}

/** Each choice of an administrator; the last one is the present standard. */
export type Standards = {
  id: Id
  kind: StandardKind
  /** JSON of `OwnStandard`. */
  own: string | null
  also_under_way: 0 | 1
  created_at: string
  created_by: number
}

type OfMentee = LifeOfRow & { id: Id; mentee_id: number }

/** The start and length that an administrator set for one mentee; null for the usual. */
export type Programmes = OfMentee & { starts_on: string | null; months: number | null }

/** Days away; the last day is null while it is open. No reason is stored. */
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

/** A summary. A mentee has one that is not reopened. */
export type SignOffs = LifeOfRow & {
  id: Id
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
  id: Id
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
  id: Id
  sign_off_id: number
  kind: RemarkKind
  words: string
  created_by: number
  name: string
  role: Role
  created_at: string
}

/** A reflection, which only its author reads. */
export type Reflections = LifeOfRow &
  SoftDeletion & {
    id: Id
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
  id: Id
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

/** Templates of goals and plans. */
export type Templates = LifeOfRow & {
  id: Id
  /** null: the organisation's. */
  user_id: number | null
  kind: TemplateKind
  title: string
  /** JSON in the contract's form for the kind. */
  content: string
}

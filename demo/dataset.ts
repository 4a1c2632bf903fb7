import type { AuditAction, AuditTarget } from '#contract/audit-actions.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { Person } from './people.ts'

/** Becomes an audit entry once every row has its id. */
export type AuditEvent = {
  at: string
  /** null for the system or a visitor. */
  actor: Person | null
  /** The actor's role, if no person acts and it is not a visitor. */
  role?: string
  action: AuditAction
  target: AuditTarget
  row: { id?: number | undefined } | null
  details: string
}

/** A document with its content, which is stored under its key. */
export type DocumentFile = { row: NewRow<'documents'>; content: Buffer }

export type Plan = {
  row: NewRow<'learning_plans'>
  objectives: Omit<NewRow<'learning_plan_objectives'>, 'plan_id'>[]
}

/** A notification, whose target gets its id later. */
export type Notification = {
  row: Omit<NewRow<'notifications'>, 'target_id'>
  target: { id?: number | undefined }
}

type Made = { id?: number | undefined }
/** The subject of a comment or a debrief, which gets its id later. */
export type Commented = { goal: Made } | { plan: Made; objective: number }
export type Comment = {
  row: Omit<NewRow<'comments'>, 'goal_id' | 'plan_id' | 'objective_id'>
  on: Commented
  /** The recipient of the comment. */
  reader: Person
}

/** A debrief, whose shift, goals and plans get their ids later. */
export type Debrief = {
  row: Omit<NewRow<'debriefs'>, 'shift_id'>
  shift: Made
  items: { on: Commented; title: string; answer: number }[]
}

/** An entry for a shift or a meeting in a person's record. */
export type RecordEntry = {
  row: Omit<NewRow<'record_entries'>, 'shift_id' | 'meeting_id'>
  about: { shift: Made } | { meeting: Made }
}

/** An agreement to a plan, whose hash is computed from the plan. */
export type Agreement = {
  plan: Plan
  row: Omit<NewRow<'plan_agreements'>, 'plan_id' | 'hash' | 'parts'>
}

/** A link from an objective to a note or a document. */
export type Evidence = {
  plan: Made
  objective: number
  linked: { note: Made } | { document: Made }
  created_by: number
  created_at: string
}

/** A summary with its signatures and remarks, which get its id later. */
export type SignOff = {
  row: NewRow<'sign_offs'>
  signatures: Omit<NewRow<'signatures'>, 'sign_off_id'>[]
  remarks: Omit<NewRow<'sign_off_remarks'>, 'sign_off_id'>[]
}

/** Everything that happened in the programme, in no particular order. Rows have no ids yet. */
export type Dataset = {
  password_tokens: NewRow<'password_tokens'>[]
  referrals: NewRow<'referrals'>[]
  relationships: NewRow<'relationships'>[]
  handovers: (Omit<NewRow<'handovers'>, 'relationship_id'> & {
    relationship: NewRow<'relationships'> & { id?: number | undefined }
  })[]
  match_profiles: NewRow<'match_profiles'>[]
  progress: NewRow<'progress'>[]
  progress_history: NewRow<'progress_history'>[]
  private_notes: NewRow<'private_notes'>[]
  private_notes_history: NewRow<'private_notes_history'>[]
  goals: NewRow<'goals'>[]
  plans: Plan[]
  shifts: NewRow<'shifts'>[]
  comments: Comment[]
  debriefs: Debrief[]
  standards: NewRow<'standards'>[]
  absences: NewRow<'absences'>[]
  meetings: NewRow<'meetings'>[]
  evidence: Evidence[]
  signOffs: SignOff[]
  reflections: NewRow<'reflections'>[]
  recordEntries: RecordEntry[]
  agreements: Agreement[]
  notes: NewRow<'notes'>[]
  documents: DocumentFile[]
  emails: Omit<NewRow<'letters'>, 'dedupe_key'>[]
  notifications: Notification[]
  templates: NewRow<'templates'>[]
  letter_choices: NewRow<'letter_choices'>[]
  sessions: NewRow<'sessions'>[]
  weekly_numbers: NewRow<'weekly_numbers'>[]
  api_keys: NewRow<'api_keys'>[]
  auditEvents: AuditEvent[]
}

export const emptyDataset = (): Dataset => ({
  password_tokens: [],
  referrals: [],
  relationships: [],
  handovers: [],
  match_profiles: [],
  progress: [],
  progress_history: [],
  private_notes: [],
  private_notes_history: [],
  goals: [],
  plans: [],
  shifts: [],
  comments: [],
  debriefs: [],
  standards: [],
  absences: [],
  meetings: [],
  evidence: [],
  signOffs: [],
  reflections: [],
  recordEntries: [],
  agreements: [],
  notes: [],
  documents: [],
  emails: [],
  notifications: [],
  templates: [],
  letter_choices: [],
  sessions: [],
  weekly_numbers: [],
  api_keys: [],
  auditEvents: [],
})

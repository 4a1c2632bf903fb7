import type { AuditAction, AuditTarget } from '#contract/audit-actions.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { Person } from './people.ts'

/** What an entry of the audit log will be made of, once every row has its id. */
export type Happening = {
  at: string
  /** null: the program, or a visitor. */
  actor: Person | null
  action: AuditAction
  target: AuditTarget
  row: { id?: number | undefined } | null
  details: string
}

/** A document with the bytes that will lie under its key. */
export type Paper = { row: NewRow<'documents'>; content: Buffer }

export type Plan = {
  row: NewRow<'learning_plans'>
  objectives: Omit<NewRow<'learning_plan_objectives'>, 'plan_id'>[]
}

/** What somebody was told, once what it tells of has its id. */
export type Notification = {
  row: Omit<NewRow<'notifications'>, 'target_id'>
  target: { id?: number | undefined }
}

type Made = { id?: number | undefined }
/** What a comment is on; it has its id only when everything is there. */
export type Commented = { goal: Made } | { plan: Made; objective: number }
export type Comment = {
  row: Omit<NewRow<'comments'>, 'goal_id' | 'plan_id' | 'objective'>
  on: Commented
  /** The other of the two. */
  reader: Person
}

/** Everything that happened in the programme, in no order; rows have no ids yet. */
export type Chronicle = {
  password_tokens: NewRow<'password_tokens'>[]
  referrals: NewRow<'referrals'>[]
  relationships: NewRow<'relationships'>[]
  progress: NewRow<'progress'>[]
  progress_history: NewRow<'progress_history'>[]
  private_notes: NewRow<'private_notes'>[]
  private_notes_history: NewRow<'private_notes_history'>[]
  goals: NewRow<'goals'>[]
  plans: Plan[]
  shifts: NewRow<'shifts'>[]
  comments: Comment[]
  notes: NewRow<'notes'>[]
  documents: Paper[]
  letters: Omit<NewRow<'letters'>, 'dedupe_key'>[]
  notifications: Notification[]
  templates: NewRow<'templates'>[]
  list_views: NewRow<'list_views'>[]
  letter_choices: NewRow<'letter_choices'>[]
  sessions: NewRow<'sessions'>[]
  happenings: Happening[]
}

export const emptyChronicle = (): Chronicle => ({
  password_tokens: [],
  referrals: [],
  relationships: [],
  progress: [],
  progress_history: [],
  private_notes: [],
  private_notes_history: [],
  goals: [],
  plans: [],
  shifts: [],
  comments: [],
  notes: [],
  documents: [],
  letters: [],
  notifications: [],
  templates: [],
  list_views: [],
  letter_choices: [],
  sessions: [],
  happenings: [],
})

import type { AuditAction } from '#contract/audit-actions.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Paper } from './documents.ts'
import type { Person } from './people.ts'

/** What an entry of the audit log will be made of, once every row has its id. */
export type Happening = {
  at: string
  /** null: the program, or a visitor. */
  actor: Person | null
  action: AuditAction
  target: AuditEntry['target']
  row: { id?: number | undefined } | null
  details: string
}

export type Plan = {
  row: NewRow<'learning_plans'>
  objectives: Omit<NewRow<'learning_plan_objectives'>, 'plan_id'>[]
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
  notes: NewRow<'notes'>[]
  documents: Paper[]
  letters: Omit<NewRow<'letters'>, 'dedupe_key'>[]
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
  notes: [],
  documents: [],
  letters: [],
  sessions: [],
  happenings: [],
})

/** How every row of this kind begins. */
export const madeBy = (at: string, by: { id: number } | null) => ({
  created_at: at,
  updated_at: at,
  updated_by: by?.id ?? null,
  version: 1,
})

export const notDeleted = { deleted_at: null, deleted_by: null }

type Kept = { updated_at: string; updated_by?: number | null | undefined; version?: number | undefined }

/** Notes on a row that somebody changed it. */
export function touch(row: Kept, at: string, by: { id: number } | null): void {
  row.updated_at = at
  row.updated_by = by?.id ?? null
  row.version = (row.version ?? 1) + 1
}

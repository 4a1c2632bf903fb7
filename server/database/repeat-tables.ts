import type { Generated } from 'kysely'

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

import type { Generated } from 'kysely'

/** What may be taken back: ADR 036. */
export type UndoTarget =
  | 'comment'
  | 'document'
  | 'goal'
  | 'note'
  | 'plan'
  | 'progress'
  | 'referral'
  | 'shift'
  | 'shift_series'

export type Undos = {
  id: Generated<number>
  /** Who made the change, and alone may take it back. */
  user_id: number
  target_type: UndoTarget
  target_id: number
  /** The version that the change left: it is taken back only while the thing stands so. */
  version: number
  /** The columns that it changed, as they stood, in JSON. */
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
  /** null until the answer is known. */
  reply: string | null
  created_at: string
}

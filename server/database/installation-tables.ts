import type { Generated } from 'kysely'

/** The tables of what concerns the installation as a whole. */
export type Backups = {
  id: Generated<number>
  kind: 'nightly' | 'by_hand' | 'before_migration'
  began_at: string
  /** null while it is being made, and for ever when the program ended meanwhile. */
  finished_at: string | null
  size: number | null
  /** Why it failed, in a sentence. */
  failure: string | null
  /** 'YYYY-MM-DD', of a nightly one that did not fail. */
  night: string | null
}

export type Installation = { id: number; key_check: string; created_at: string }

import type { Generated } from 'kysely'

export type Backups = {
  id: Generated<number>
  kind: 'nightly' | 'by_hand' | 'before_migration'
  began_at: string
  /** null while the backup is running, and for ever if the program ended meanwhile. */
  finished_at: string | null
  size: number | null
  /** The reason of the failure, as a sentence. */
  failure: string | null
  /** 'YYYY-MM-DD' for a nightly backup that has not failed. */
  night: string | null
}

export type Installation = { id: number; key_check: string; created_at: string }

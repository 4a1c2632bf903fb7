import type { Generated } from 'kysely'

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

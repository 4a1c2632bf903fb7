import type { Generated } from 'kysely'

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

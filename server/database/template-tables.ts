import type { Generated } from 'kysely'
import type { TemplateKind } from '#contract/templates.ts'

/** Templates of goals and plans. */
export type Templates = {
  id: Generated<number>
  /** null: the organisation's. */
  user_id: number | null
  kind: TemplateKind
  title: string
  /** JSON in the contract's form for the kind. */
  content: string
  created_at: string
  updated_at: string
  updated_by: number | null
  version: Generated<number>
}

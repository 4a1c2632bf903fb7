import type { Generated } from 'kysely'
import type { TemplateKind } from '#contract/templates.ts'
import type { LifeOfRow } from './row-columns.ts'

/** Templates of goals and plans. */
export type Templates = LifeOfRow & {
  id: Generated<number>
  /** null: the organisation's. */
  user_id: number | null
  kind: TemplateKind
  title: string
  /** JSON in the contract's form for the kind. */
  content: string
}

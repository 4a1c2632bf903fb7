import type { Generated } from 'kysely'
import type { ReflectionKind } from '#contract/reflections.ts'
import type { LifeOfRow, SoftDeletion } from './row-columns.ts'

/** A reflection, which only its author reads (rule 69). */
export type Reflections = LifeOfRow &
  SoftDeletion & {
    id: Generated<number>
    user_id: number
    title: string
    day: string
    kind: ReflectionKind
    /** The answers to the four questions. */
    nature: string
    learned: string
    changed: string
    relevance: string
    /** JSON list of the themes of the Code. */
    themes: string
  }

/** A person's own entry for a shift or a meeting in their record. Nobody else reads it. */
export type RecordEntries = LifeOfRow & {
  id: Generated<number>
  user_id: number
  /** Either a shift or a meeting. */
  shift_id: number | null
  meeting_id: Generated<number | null>
  topic: string
  /** JSON list of the themes of the Code. */
  themes: string
  /** The use that the person made of the feedback. */
  follow_up: string
}

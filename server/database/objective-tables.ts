import type { Generated } from 'kysely'
import type { ObjectiveState } from '#contract/objective-states.ts'

export type LearningPlanObjectives = {
  id: Generated<number>
  plan_id: number
  position: number
  specific: string
  measurable: string
  achievable: string
  relevant: string
  time_bound: string
  state: Generated<ObjectiveState>
  state_at: Generated<string | null>
  state_by: Generated<number | null>
  /** Why it is no longer achieved. */
  state_reason: Generated<string>
  /** When the mentee last said that they can do it. */
  suggested_at: Generated<string | null>
  /** The row's own texts, folded (`search-text.ts`). */
  search_text: Generated<string>
}

/** Links from an objective to a note, a document or a debrief. One of the three is set. */
export type ObjectiveEvidence = {
  id: Generated<number>
  plan_id: number
  /** The position of the objective. */
  objective: number
  note_id: number | null
  document_id: number | null
  debrief_id: number | null
  created_by: number
  created_at: string
}

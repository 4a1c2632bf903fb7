import type { Generated } from 'kysely'
import type { AskingSide } from '#contract/agreements.ts'
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
  /** The state before a draft carried it forward, or before the draft was deleted; null once the state is set. */
  state_before: Generated<ObjectiveState | null>
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

/** Requests for agreement to a plan. The last one that was not withdrawn counts. */
export type PlanAgreements = {
  id: Generated<number>
  plan_id: number
  asked_side: AskingSide
  asked_by: number
  asked_at: string
  /** The hash of the text at the request. */
  hash: string
  /** The hashes of its parts, in JSON. */
  parts: string
  /** null while it is open. */
  answer: 'agreed' | 'not_yet' | 'withdrawn' | null
  words: string
  answered_by: number | null
  answered_at: string | null
}

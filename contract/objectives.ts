import * as z from 'zod/mini'
import { evidenceTable } from './can.ts'
import { endpoint } from './endpoint.ts'
import { emptyOr, idParam, keyOf, maxLength, optionalText, rowId, version } from './fields.ts'
import { planRow } from './learning-plans.ts'
import { objectiveState } from './objective-states.ts'

/** A plan and the place of one of its objectives, from 1. */
const byPlace = z.strictObject({ id: idParam, place: idParam })

export const whyNotAchieved = 'Say why it is no longer achieved'
export const planArchived = 'This plan is archived, so you can only read it.'

/** For mentors who lead the mentee. `planVersion`: an edit of the plan may have moved the objective. */
export const setObjectiveState = endpoint('PATCH /api/learning-plans/:id/objectives/:place', {
  action: 'objectives: set state',
  params: byPlace,
  body: z.strictObject({
    state: objectiveState,
    /** Required if the objective was achieved. */
    reason: emptyOr(optionalText(maxLength.outcomeReason)),
    planVersion: z.optional(version),
  }),
  reply: planRow,
  texts: {
    success: 'State saved',
    error: 'Failed to save the state',
    networkError: 'Error saving the state',
  },
})

/** 'I think I can do this': notifies the mentors. It does not change the state. */
export const suggestAchieved = endpoint('POST /api/learning-plans/:id/objectives/:place/suggestion', {
  action: 'objectives: suggest',
  params: byPlace,
  body: z.strictObject({ planVersion: z.optional(version) }),
  reply: planRow,
  texts: {
    success: 'Your mentor gets a notification',
    error: 'Failed to notify your mentor',
    networkError: 'Error notifying your mentor',
  },
})

export const evidenceKinds = {
  note: { label: 'Message' },
  document: { label: 'Document' },
  debrief: { label: 'Debrief' },
} as const
export type EvidenceKind = keyof typeof evidenceKinds

/** Links for each objective. */
export const maxEvidence = 20
export const evidenceIsFull = `An objective can have up to ${maxEvidence} links.`

const thing = {
  kind: keyOf(evidenceKinds),
  /** The id of the note, document or debrief. */
  target_id: z.int(),
  /** The day of the note or document, or of the debrief's shift. */
  day: z.string(),
  /** The author of a note, the name of a document; null for a debrief, or if the caller may not read it. */
  name: z.nullable(z.string()),
  /** The shift of a debrief; null if the caller may not read it. */
  shift_id: z.nullable(z.int()),
}

const evidenceChoice = z.object({
  ...thing,
  /** The first words of a note or debrief; empty for a document. */
  words: z.string(),
  author: z.nullable(z.string()),
  /** Whether the caller wrote or uploaded it. */
  mine: z.boolean(),
})
export type EvidenceChoice = z.infer<typeof evidenceChoice>

const evidenceRow = z.object({
  ...thing,
  /** null for a debrief that names the objective itself. */
  id: z.nullable(z.int()),
  objective_id: z.int(),
  /** The place of the objective, from 1. */
  objective: z.int(),
  /** For a debrief that names the objective: the writer and the answer. */
  answer: z.nullable(z.string()),
  /** When the note, document, debrief or its shift was deleted. */
  removed_at: z.nullable(z.string()),
  can: evidenceTable.reply,
})
export type EvidenceRow = z.infer<typeof evidenceRow>

/** The evidence of all objectives of a plan, oldest first, and the newest things that could be linked, newest first. */
export const getEvidence = endpoint('GET /api/learning-plans/:id/evidence', {
  action: 'plans: list',
  reply: z.object({
    evidence: z.array(evidenceRow),
    /** Notes, documents and debriefs that mentor and mentee both may read. Empty if the caller cannot link. */
    choices: z.array(evidenceChoice),
  }),
  texts: { error: 'Failed to load the evidence', networkError: 'Error loading the evidence' },
})

export const addEvidence = endpoint('POST /api/learning-plans/:id/objectives/:place/evidence', {
  action: 'evidence: link',
  params: byPlace,
  body: z.strictObject({ kind: keyOf(evidenceKinds), targetId: rowId, planVersion: z.optional(version) }),
  reply: planRow,
  status: 201,
  texts: {
    success: 'Evidence added',
    error: 'Failed to add evidence',
    networkError: 'Error adding evidence',
  },
})

/** Removes the link, not the thing. The mentor removes every link, the mentee their own. */
export const removeEvidence = endpoint(
  'DELETE /api/learning-plans/:id/objectives/:place/evidence/:evidenceId',
  {
    action: 'evidence: link',
    params: z.extend(byPlace, { evidenceId: idParam }),
    texts: {
      success: 'Evidence removed',
      error: 'Failed to remove evidence',
      networkError: 'Error removing evidence',
    },
  },
)

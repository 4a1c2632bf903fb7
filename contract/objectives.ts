import * as z from 'zod/mini'
import { evidenceTable } from './can.ts'
import { emptyReply, endpoint } from './endpoint.ts'
import { byId, emptyOr, idParam, keyOf, maxLength, optionalText, rowId, version } from './fields.ts'
import { type ObjectiveRow, planRow } from './learning-plans.ts'
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
})

/** 'I think I can do this': notifies the mentors. It does not change the state. */
export const suggestAchieved = endpoint('POST /api/learning-plans/:id/objectives/:place/suggestion', {
  action: 'objectives: suggest',
  params: byPlace,
  body: z.strictObject({ planVersion: z.optional(version) }),
  reply: planRow,
})

export const evidenceKinds = {
  note: { label: 'Note' },
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

const evidenceChoice = z.object(thing)
export type EvidenceChoice = z.infer<typeof evidenceChoice>

const evidenceRow = z.object({
  ...thing,
  /** null for a debrief that names the objective itself. */
  id: z.nullable(z.int()),
  /** The place of the objective, from 1. */
  objective: z.int(),
  /** For a debrief that names the objective: the writer and the answer. */
  answer: z.nullable(z.string()),
  /** When the note, document, debrief or its shift was deleted. */
  removed_at: z.nullable(z.string()),
  can: evidenceTable.reply,
})
export type EvidenceRow = z.infer<typeof evidenceRow>

/** The evidence of all objectives of a plan, oldest first, and the newest things that could be linked. */
export const getEvidence = endpoint('GET /api/learning-plans/:id/evidence', {
  action: 'plans: list',
  params: byId,
  reply: z.object({
    evidence: z.array(evidenceRow),
    /** Notes, documents and debriefs that mentor and mentee both may read. Empty if the caller cannot link. */
    choices: z.array(evidenceChoice),
  }),
})

export const addEvidence = endpoint('POST /api/learning-plans/:id/objectives/:place/evidence', {
  action: 'evidence: link',
  params: byPlace,
  body: z.strictObject({ kind: keyOf(evidenceKinds), targetId: rowId, planVersion: z.optional(version) }),
  reply: planRow,
  status: 201,
})

/** Removes the link, not the thing. The mentor removes every link, the mentee their own. */
export const removeEvidence = endpoint(
  'DELETE /api/learning-plans/:id/objectives/:place/evidence/:evidenceId',
  {
    action: 'evidence: link',
    params: z.extend(byPlace, { evidenceId: idParam }),
    reply: emptyReply,
    status: 204,
  },
)

/**
 * Returns the new position of each objective after an edit of its plan, counted from 1; null if it is gone.
 * Objectives have no ids. They are matched by all their texts, then by the first text, then by position.
 */
export function newPositions(before: ObjectiveRow[], after: ObjectiveRow[]): (number | null)[] {
  const free = new Set(after.keys())
  const places = before.map((): number | null => null)
  for (const isSame of [hasSameTexts, hasSameFirstText, hasSamePosition])
    for (const [place, objective] of before.entries()) {
      if (places[place] !== null) continue
      const found = inOrderFrom(place, free).find((next) =>
        isSame(objective, after[next] as ObjectiveRow, place === next),
      )
      if (found === undefined) continue
      places[place] = found + 1
      free.delete(found)
    }
  return places
}

const hasSameTexts = (one: ObjectiveRow, other: ObjectiveRow) => JSON.stringify(one) === JSON.stringify(other)
const hasSameFirstText = (one: ObjectiveRow, other: ObjectiveRow) => one.specific === other.specific
const hasSamePosition = (_one: ObjectiveRow, _other: ObjectiveRow, isSame: boolean) => isSame

/** If two objectives have the same texts, prefer the one at the same position. */
const inOrderFrom = (place: number, free: Set<number>) =>
  [...free].sort((a, b) => Number(b === place) - Number(a === place))

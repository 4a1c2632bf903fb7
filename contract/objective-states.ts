import * as z from 'zod/mini'
import { keyOf } from './fields.ts'

export const objectiveStates = {
  not_started: { label: 'Not started' },
  in_progress: { label: 'In progress' },
  achieved: { label: 'Achieved' },
  carried_forward: { label: 'Carried forward' },
} as const
export type ObjectiveState = keyof typeof objectiveStates
export const objectiveState = keyOf(objectiveStates)

export const objectiveStateRow = z.object({
  state: objectiveState,
  changed_at: z.nullable(z.string()),
  changed_by: z.nullable(z.string()),
  /** Why it is no longer achieved; else empty. */
  reason: z.string(),
  /** When the mentee last said that they can do it; null after the state was set. */
  suggested_at: z.nullable(z.string()),
  /** The number of links and of open debriefs about it. */
  evidence: z.int(),
  /** The number of open debriefs in which a mentor answered 'Alone'. */
  alone: z.int(),
})
export type ObjectiveStateRow = z.infer<typeof objectiveStateRow>

/** So many debriefs with 'Alone' offer 'Mark as achieved?'. */
const aloneToOffer = 2

type WithState = { state: ObjectiveState }

/** True until it is achieved or carried forward. */
export const isOpenObjective = ({ state }: WithState): boolean =>
  state === 'not_started' || state === 'in_progress'

/** True if the debriefs offer to mark an objective as achieved. They never set it. */
export const offersAchieved = (row: ObjectiveStateRow): boolean =>
  isOpenObjective(row) && row.reason === '' && row.alone >= aloneToOffer

/** True while a mentee can say that they can do it. */
export const canSuggest = (row: ObjectiveStateRow): boolean =>
  isOpenObjective(row) && row.suggested_at === null

/** The number of achieved objectives, wherever it is shown. */
export const countAchieved = (states: readonly WithState[]): number =>
  states.filter(({ state }) => state === 'achieved').length

/** Counts of a plan's objectives. */
export const achievedFields = { achieved: z.int(), total: z.int() }
export const achievedOf = ({ achieved, total }: { achieved: number; total: number }): string =>
  `${achieved} of ${total} achieved`

export const evidenceText = (count: number): string =>
  count === 1 ? '1 piece of evidence' : `${count} pieces of evidence`

/** 'Lead a handover (achieved)'; without brackets while it is not started. */
export const textWithState = (text: string, state: ObjectiveState): string =>
  state === 'not_started' ? text : `${text} (${objectiveStates[state].label.toLowerCase()})`

/** The parts of an objective beside its words: 'is achieved and has 3 pieces of evidence'; empty if nothing. */
export const describeState = ({ state, evidence }: ObjectiveStateRow): string =>
  [
    state !== 'not_started' && `is ${objectiveStates[state].label.toLowerCase()}`,
    evidence > 0 && `has ${evidenceText(evidence)}`,
  ]
    .filter(Boolean)
    .join(' and ')

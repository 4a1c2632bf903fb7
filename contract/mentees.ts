import * as z from 'zod/mini'

/** A mentee's way through the programme; a mentor sets it freely, in any order. */
export const progressStates = {
  awaiting_shift: { label: 'Awaiting Shift', percent: 0 },
  undergoing_mst: { label: 'Undergoing MST', percent: 50 },
  finished_mst: { label: 'Finished MST', percent: 75 },
  completed: { label: 'Completed', percent: 100 },
} as const
export type ProgressStatus = keyof typeof progressStates
export const progressStatus = z.enum(['awaiting_shift', 'undergoing_mst', 'finished_mst', 'completed'])
export const progressOrder = progressStatus.options

/** Unknown values show as awaiting shift (specification, section 4). */
export const progressStateOf = (status: string) =>
  progressStates[status as ProgressStatus] ?? progressStates.awaiting_shift

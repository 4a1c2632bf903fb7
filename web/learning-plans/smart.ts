import type { ObjectiveRow, PlanRow } from '#contract/learning-plans.ts'
import { menteeName, mentorName } from '#contract/person.ts'

/** The parts of an objective in SMART order, each with its question. */
export const smartParts = [
  { field: 'specific', label: 'Specific', hint: 'What exactly will you be able to do?' },
  { field: 'measurable', label: 'Measurable', hint: 'How will you both know you have achieved it?' },
  { field: 'achievable', label: 'Achievable', hint: 'What makes it possible?' },
  { field: 'relevant', label: 'Relevant', hint: 'Why does it matter now?' },
  { field: 'timeBound', label: 'Time-bound', hint: 'By when?' },
] as const satisfies { field: keyof ObjectiveRow; label: string; hint: string }[]

export const emptyObjective: ObjectiveRow = {
  specific: '',
  measurable: '',
  achievable: '',
  relevant: '',
  timeBound: '',
}

/** Below boxes of a plan. */
export const readByPlanReaders = 'Read by everyone who can read this plan.'

export const menteeOf = (plan: PlanRow): string => menteeName(plan) || 'N/A'
export const mentorOf = (plan: PlanRow): string => mentorName(plan) || 'N/A'

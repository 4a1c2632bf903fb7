import {
  type ObjectiveForm,
  type ObjectiveTexts,
  type PlanRow,
  smartSentence,
} from '#contract/learning-plans.ts'
import { menteeName, mentorName } from '#contract/person.ts'

/** Values of the plan form: `menteeId` is '' until a mentee is chosen. */
export type PlanValues = {
  title: string
  description: string
  targetDate: string
  status: string
  menteeId: string
  objectives: ObjectiveForm[]
}

const formOrder = ['title', 'description', 'targetDate', 'status', 'menteeId']

/**
 * Problems for the error summary, in form order. Each sentence about objectives appears once, at the first
 * invalid field. Skips fields that were filled in or removed since.
 */
export function inFormOrder<Problem extends { name: string; sentence: string }>(
  problems: Problem[],
  objectives: ObjectiveForm[],
): Problem[] {
  const ofFields = problems
    .filter(({ name }) => formOrder.includes(name))
    .sort((a, b) => formOrder.indexOf(a.name) - formOrder.indexOf(b.name))
  const ofObjectives = problems.filter(
    ({ name, sentence }) => !formOrder.includes(name) && isStillAtFault(name, sentence, objectives),
  )
  const sentences = new Set<string>()
  return [
    ...ofFields,
    ...ofObjectives.filter(({ sentence }) => !sentences.has(sentence) && sentences.add(sentence)),
  ]
}

function isStillAtFault(name: string, sentence: string, objectives: ObjectiveForm[]): boolean {
  const [, place, field] = name.split('.')
  if (place === undefined) return true
  const objective = objectives[Number(place)]
  const text = objective?.[field as keyof ObjectiveTexts]
  if (text === undefined) return false
  return sentence !== smartSentence || text.trim() === ''
}

/** The error messages of an objective's fields. */
export function problemsOfObjective(
  problems: { name: string; sentence: string }[],
  place: number,
  objectives: ObjectiveForm[],
): Partial<Record<keyof ObjectiveTexts, string>> {
  return Object.fromEntries(
    smartParts.flatMap(({ field }) => {
      const problem = problems.find(({ name }) => name === `objectives.${place}.${field}`)
      return problem && isStillAtFault(problem.name, problem.sentence, objectives)
        ? [[field, problem.sentence]]
        : []
    }),
  )
}

/** The parts of an objective in SMART order, each with its question. */
export const smartParts = [
  { field: 'specific', label: 'Specific', hint: 'What exactly will you be able to do?' },
  { field: 'measurable', label: 'Measurable', hint: 'How will you both know you have achieved it?' },
  { field: 'achievable', label: 'Achievable', hint: 'What makes it possible?' },
  { field: 'relevant', label: 'Relevant', hint: 'Why does it matter now?' },
  { field: 'timeBound', label: 'Time-bound', hint: 'By when?' },
] as const satisfies { field: keyof ObjectiveTexts; label: string; hint: string }[]

export const emptyObjective: ObjectiveForm = {
  id: null,
  specific: '',
  measurable: '',
  achievable: '',
  relevant: '',
  timeBound: '',
}

/** Below boxes of a plan. */
export const readByPlanReaders = 'Everyone who can see this plan can read this.'

export const menteeOf = (plan: PlanRow): string => menteeName(plan) || 'N/A'
export const mentorOf = (plan: PlanRow): string => mentorName(plan) || 'N/A'

import { formatDay } from '#contract/dates.ts'
import { type ObjectiveRow, planStatuses } from '#contract/learning-plans.ts'
import type { Current } from '#web/kernel/api-error.ts'
import { isDay } from '#web/kit/days/month.ts'
import type { PlanValues } from './plan-problems.ts'
import { emptyObjective, smartParts } from './smart.ts'

/** Each part of each objective is compared with the same part of the objective in its place. */
export const planInWords = ({ title, description, targetDate, status, objectives }: PlanValues) =>
  [
    ['Title', title],
    ['Description', description],
    ['Target Date', isDay(targetDate) ? formatDay(targetDate) : targetDate],
    ['Status', planStatuses[status as keyof typeof planStatuses].label],
    ...objectives.flatMap((objective, place) =>
      smartParts.map(({ field, label }) => [`Objective ${place + 1}: ${label}`, objective[field]] as const),
    ),
  ] as (readonly [string, string])[]

/** What others have saved, as the form begins with it: one objective at least. */
export function presentOf(current: Current): Partial<PlanValues> {
  // The server tells a plan in the spelling of the body that it takes.
  const { title, description, targetDate, status, objectives } = current as PlanValues & {
    objectives: ObjectiveRow[]
  }
  return {
    title,
    description,
    targetDate,
    status,
    objectives: objectives.length > 0 ? objectives : [emptyObjective],
  }
}

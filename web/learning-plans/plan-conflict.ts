import { formatDay } from '#contract/dates.ts'
import { type ObjectiveRow, planStatuses } from '#contract/learning-plans.ts'
import type { Current } from '#web/kernel/api-error.ts'
import { isDay } from '#web/kit/days/month.ts'
import type { PlanValues } from './plan-problems.ts'
import { emptyObjective, smartParts } from './smart.ts'

/** Compares objectives by position, part by part. */
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

/** The values that another person saved, as initial form values with at least one objective. */
export function currentOf(current: Current): Partial<PlanValues> {
  // The server's conflict reply uses the field names of the request body.
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

import { labelOf } from '#contract/messages.ts'
import { isDay } from './month.ts'

export const realDay = 'must be a real date, for example 27/3/2027'

/** For a form's `alsoCheck`: validates a day field. */
export function dayProblem(name: string, value: string): Record<string, string> {
  if (!value.trim()) return { [name]: `${labelOf(name)} is required` }
  return isDay(value) ? {} : { [name]: `${labelOf(name)} ${realDay}` }
}

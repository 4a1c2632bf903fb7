import { labelOf } from '#contract/messages.ts'
import { isDay } from './month.ts'

/** For a form's `alsoCheck`: what is wrong with a day field, in the form in which people type days. */
export function dayProblem(name: string, value: string): Record<string, string> {
  if (!value.trim()) return { [name]: `${labelOf(name)} is required` }
  return isDay(value) ? {} : { [name]: `${labelOf(name)} must be a day that exists, like 20/11/2026` }
}

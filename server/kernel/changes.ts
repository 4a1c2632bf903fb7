import { formatDay } from '#contract/dates.ts'
import { firstLetters } from './text.ts'

type Value = string | number | boolean | null | undefined
export type Change = [what: string, before: Value, after: Value]

/** So much of a text is told; the rest is in the row. */
const maxValueLength = 120

/**
 * What differs, as an audit entry tells it: "title from 'A' to 'B', target date from 20/11/2026 to 27/11/2026".
 * Of what is `untold`, such as the text of a note, only that it changed.
 */
export function changes(shown: Change[], hidden: Change[] = []): string {
  const differs = ([, before, after]: Change) => (before ?? '') !== (after ?? '')
  const parts = [
    ...shown
      .filter(differs)
      .map(([what, before, after]) => `${what} from ${formatValue(before)} to ${formatValue(after)}`),
    ...hidden.filter(differs).map(([what]) => `${what} changed`),
  ]
  return parts.join(', ') || 'nothing changed'
}

function formatValue(value: Value): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : `'${shorten(value)}'`
}

function shorten(text: string): string {
  const whole = text.replace(/\s+/g, ' ')
  const start = firstLetters(whole, maxValueLength)
  return start === whole ? whole : `${start}…`
}

import { formatDay } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import { firstLetters } from '../text.ts'

type Value = string | number | boolean | null | undefined
export type Change = [what: string, before: Value, after: Value]

/** Audit entries shorten longer texts; the row contains the whole text. */
const maxValueLength = 120

/** False for a save that repeats the stored values. Such a save writes no row, no audit entry and no notification. */
export const hasChanges = <T extends object>(row: T, wanted: Partial<T>): boolean =>
  keysOf(wanted).some((column) => wanted[column] !== row[column])

/**
 * Describes the differences for an audit entry: "title from 'A' to 'B', target date from 20/11/2026 to
 * 27/11/2026". A `hidden` value, such as the text of a note, is only reported as changed.
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

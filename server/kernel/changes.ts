import { formatDay } from '#contract/dates.ts'

type Value = string | number | boolean | null | undefined
export type Change = [what: string, before: Value, after: Value]

/** So much of a text is told; the rest is in the row. */
const longestTold = 120

/**
 * What differs, as an audit entry tells it: "title from 'A' to 'B', target date from 20/11/2026 to 27/11/2026".
 * Of what is `untold`, such as the text of a note, only that it changed.
 */
export function changes(told: Change[], untold: Change[] = []): string {
  const differs = ([, before, after]: Change) => (before ?? '') !== (after ?? '')
  const parts = [
    ...told.filter(differs).map(([what, before, after]) => `${what} from ${said(before)} to ${said(after)}`),
    ...untold.filter(differs).map(([what]) => `${what} changed`),
  ]
  return parts.join(', ') || 'nothing changed'
}

function said(value: Value): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : `'${cut(value)}'`
}

/** By whole characters, so that no emoji is cut in two. */
function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > longestTold
    ? `${characters.slice(0, longestTold).join('')}…`
    : characters.join('')
}

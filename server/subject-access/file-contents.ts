import { formatDay, formatInstant } from '#contract/dates.ts'
import { labelOf } from '#contract/messages.ts'
import { csvFile } from '../kernel/csv.ts'
import type { Kept } from './part-queries.ts'

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const localForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const dayForm = /^\d{4}-\d\d-\d\d$/

/** Days and times as people write them, on the organisation's clock. */
function formatCell(value: Kept[string], timeZone: string): Kept[string] {
  if (typeof value !== 'string') return value
  if (instantForm.test(value)) return formatInstant(value, timeZone)
  if (localForm.test(value)) return `${formatDay(value)} ${value.slice(11)}`
  return dayForm.test(value) ? formatDay(value) : value
}

/** A table for spreadsheets; the last lines say whose data it is, for a file that lies around. */
export function tableFile(
  { columns, rows }: { columns: string[]; rows: Kept[] },
  { name, timeZone, madeAt }: { name: string; timeZone: string; madeAt: string },
): string {
  return csvFile(
    columns.map(labelOf),
    rows.map((row) => columns.map((column) => formatCell(row[column] ?? null, timeZone))),
    [
      ['Data of', name],
      ['Made at', formatInstant(madeAt, timeZone)],
    ],
  )
}

/** Of other people the file holds names alone: an audit entry can quote an e-mail address. The person's own stays. */
export const withoutOthersEmails = (text: string, own: string): string =>
  text.replace(/[^\s'"<>(),;:]+@[^\s'"<>(),;:]+/g, (email) =>
    email.toLowerCase() === own ? email : '[e-mail address]',
  )

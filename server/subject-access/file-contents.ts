import { formatDay, formatInstant } from '#contract/dates.ts'
import { labelOf } from '#contract/messages.ts'
import { csvHeader, csvRows } from '../kernel/sheets/csv.ts'
import type { Kept } from './part-queries.ts'

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const localForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const dayForm = /^\d{4}-\d\d-\d\d$/

/** Formats days and times for people, in the organisation's time zone. */
function formatCell(value: Kept[string], timeZone: string): Kept[string] {
  if (typeof value !== 'string') return value
  if (instantForm.test(value)) return formatInstant(value, timeZone)
  if (localForm.test(value)) return `${formatDay(value)} ${value.slice(11)}`
  return dayForm.test(value) ? formatDay(value) : value
}

/** A table for spreadsheets, page by page. */
export async function* tableFile(
  columns: string[],
  pages: AsyncIterable<Kept[]>,
  timeZone: string,
): AsyncGenerator<string> {
  const cellsOf = (row: Kept) => columns.map((column) => formatCell(row[column] ?? null, timeZone))
  yield csvHeader(columns.map(labelOf))
  for await (const rows of pages) yield csvRows(rows.map(cellsOf))
}

/** Rows, and those of their columns that leave the server. */
export type List = { columns: string[]; pages: AsyncIterable<Kept[]> }

/**
 * One JSON object, page by page: the head, the lists by name, and the private notes, which someone must
 * review.
 */
export async function* jsonFile(
  head: object,
  lists: Record<string, List>,
  privateNotes: List,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, list] of Object.entries(lists)) {
    yield `,\n${JSON.stringify(name)}: [`
    yield* jsonRows(list)
    yield ']'
  }
  yield ',\n"review": {"private_notes": ['
  yield* jsonRows(privateNotes)
  yield ']}}\n'
}

async function* jsonRows({ columns, pages }: List): AsyncGenerator<string> {
  let separator = '\n'
  for await (const rows of pages) {
    const texts = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
    )
    yield separator + texts.join(',\n')
    separator = ',\n'
  }
}

/**
 * Removes other people's email addresses, which an audit entry can quote: the file contains only their
 * names.
 */
export const withoutOthersEmails = (text: string, own: string): string =>
  text.replace(/[^\s'"<>(),;:]+/g, (word) =>
    /.@./.test(word) && word.toLowerCase() !== own ? '[email address]' : word,
  )

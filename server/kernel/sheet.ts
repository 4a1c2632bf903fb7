import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { formatDay, formatInstant } from '#contract/dates.ts'
import { maxPageSize } from '#contract/fields.ts'
import { type Context, inTransaction } from './context.ts'
import type { CsvRow } from './csv.ts'
import { asAttachment } from './download.ts'
import type { Page, PageRequest } from './paging.ts'
import { momentOf } from './zone.ts'

type Sheet<Row> = {
  /** What the list is called: 'users', 'learning plans'. */
  name: string
  header: string[]
  cells: (row: Row) => CsvRow
  /** The rows that who asks may read, page after page. */
  page: (paging: PageRequest) => Promise<Page<Row>>
  cursorOf?: (row: Row) => string
  /** Where the browser narrows the list, the rows that it would leave. */
  keeps?: (row: Row) => boolean
  /** What the list was narrowed to, by name. */
  narrowedTo: Record<string, string | number | undefined>
}

/** A list as a file, all rows that its filters leave; that it was taken is recorded first (rule 44). */
export async function sendSheet<Row extends { id: number }>(
  { ctx, reply }: { ctx: Context; reply: FastifyReply },
  sheet: Sheet<Row>,
): Promise<Readable> {
  const narrowed = Object.entries(sheet.narrowedTo).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, shown(value)] as [string, string]],
  )
  await inTransaction(ctx, async (ctx) =>
    ctx.record({
      action: 'list.exported',
      target: 'list',
      details: `Downloaded the list of ${sheet.name} as a file; ${inWords(narrowed)}`,
    }),
  )
  asAttachment(reply, `${sheet.name.replaceAll(' ', '-')}-${momentOf(ctx).today}.csv`)
  return Readable.from(linesOf(ctx, sheet, narrowed), { objectMode: false })
}

const shown = (value: string | number): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : String(value)

const inWords = (narrowed: [name: string, value: string][]): string =>
  narrowed
    // What somebody looks for in notes is nobody else's to read.
    .map(([name, value]) => (name === 'Search' ? 'a search' : `${name.toLowerCase()} '${value}'`))
    .join(', ') || 'no filter'

/** A batch of lines after the other: however long the list, it never stands in memory as a whole. */
async function* linesOf<Row extends { id: number }>(
  ctx: Context,
  { header, cells, page, cursorOf = ({ id }) => String(id), keeps = () => true }: Sheet<Row>,
  narrowed: [name: string, value: string][],
) {
  const { byteOrderMark, csvFacts, csvLines } = await import('./csv.ts')
  yield byteOrderMark + csvLines([header])
  let before: string | undefined
  let total = 0
  do {
    const { rows } = await page({ limit: maxPageSize, before })
    const batch = rows.slice(0, maxPageSize)
    const last = batch.at(-1)
    const kept = batch.filter(keeps)
    total += kept.length
    if (kept.length > 0) yield csvLines(kept.map(cells))
    before = last && rows.length > maxPageSize ? cursorOf(last) : undefined
    await yieldToEventLoop()
  } while (before !== undefined)
  const { timeZone } = ctx.config
  yield csvFacts([
    ...narrowed,
    ['Rows', total.toLocaleString('en-GB')],
    ['Made at', `${formatInstant(ctx.now().toISOString(), timeZone)} (${timeZone})`],
  ])
}

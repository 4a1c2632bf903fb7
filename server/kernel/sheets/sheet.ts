import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { formatDay } from '#contract/dates.ts'
import { momentOf } from '../clock/zone.ts'
import { type Context, inTransaction, type Reading } from '../context.ts'
import { refuse } from '../errors.ts'
import type { Page, PageRequest } from '../http/pages.ts'
import { asAttachment } from '../http/raw-response.ts'
import type { CsvRow } from './csv.ts'
import { oneFileEach } from './send-pdf.ts'

type Sheet<Row> = {
  /** The list's name, for example 'users' or 'audit log'. */
  name: string
  /** The name of the file; by default the list's name and the day. */
  file?: string
  header: string[]
  cells: (row: Row) => CsvRow
  /** One page of the rows that the caller may read. */
  page: (paging: PageRequest) => Promise<Page<Row>>
  cursorOf?: (row: Row) => string
  /** The active filters, by name. */
  narrowedTo: Record<string, string | number | undefined>
}

const stillSending = 'We are still sending your last file. Try again when you have it.'
/** Several files at once would exceed the limit of bytes per minute. */
export const oneSheetEach = oneFileEach(() => refuse(503, stillSending, { retryAfterSeconds: 3 }))

/** Sends all rows of a filtered list as a file; the export is recorded first. */
export async function sendSheet<Row extends { id: number }>(
  { ctx, reply }: { ctx: Context; reply: FastifyReply },
  sheet: Sheet<Row>,
): Promise<Readable> {
  const { bytes } = await oneSheetEach(ctx, ctx.actor.id ?? 0, async () => {
    await recordExport(ctx, sheet)
    return { bytes: Readable.from(linesOf(ctx, sheet), { objectMode: false }) }
  })
  asAttachment(reply, sheet.file ?? `${sheet.name.replaceAll(' ', '-')}-${momentOf(ctx).today}.csv`)
  return bytes
}

async function recordExport<Row>(ctx: Context, { name, narrowedTo }: Sheet<Row>) {
  const narrowed = Object.entries(narrowedTo).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, shown(value)] as [string, string]],
  )
  await inTransaction(ctx, async (ctx) =>
    ctx.record('list.exported', null, `Downloaded the list of ${name} as a file; ${inWords(narrowed)}`),
  )
}

const shown = (value: string | number): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : String(value)

const inWords = (narrowed: [name: string, value: string][]): string =>
  narrowed
    // Search terms in messages are private, so the audit log omits them.
    .map(([name, value]) => (name === 'Search' ? 'a search' : `${name.toLowerCase()} '${value}'`))
    .join(', ') || 'no filter'

const beyondAnyCall: Reading = { inTurn: (work) => work(), sent: () => undefined }

/** Reads one page at a time in the person's queue, so that memory never holds the whole list. */
async function* linesOf<Row extends { id: number }>(
  ctx: Context,
  { header, cells, page, cursorOf = ({ id }) => String(id) }: Sheet<Row>,
) {
  const { csvHeader, csvRows } = await import('./csv.ts')
  yield csvHeader(header)
  const { inTurn, sent } = ctx.reading ?? beyondAnyCall
  let before: string | undefined
  do {
    const { rows, more } = await inTurn(() => page({ before }))
    const last = rows.at(-1)
    const lines = csvRows(rows.map(cells))
    sent(Buffer.byteLength(lines))
    yield lines
    before = last && more ? cursorOf(last) : undefined
    await yieldToEventLoop()
  } while (before !== undefined)
}

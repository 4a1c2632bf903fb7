import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { addDays, localTime } from '#contract/dates.ts'
import { maxPageSize } from '#contract/fields.ts'
import type { Db } from '../database/schema.ts'
import { instantAt } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import { cursorId, type PageRequest, pageOf, rowsToRead } from '../kernel/http/pages.ts'
import { oneAtATime } from '../kernel/one-at-a-time.ts'
import * as queries from './queries.ts'

export type AuditSelection = Pick<
  queries.AuditFilter,
  'action' | 'target_type' | 'admin_id' | 'about_id' | 'search'
>

/** Turns the reader's choices into a filter. The search text may contain a time as the page shows it. */
export function auditFilterOf(
  { config, now }: Pick<Context, 'config' | 'now'>,
  selection: AuditSelection,
): queries.AuditFilter {
  const { action, target_type, admin_id, about_id, search } = selection
  const times = search ? parseShownTimes(search, { timeZone: config.timeZone, now: now() }) : undefined
  return { action, target_type, admin_id, about_id, search: search || undefined, times }
}

/** The search of the whole log. `signal` aborts when the client has disconnected. */
export type Search = { find: FindIds; signal: AbortSignal }

/** Reads one page, the total, the number of newer entries, and the cursor of the newer page. */
export async function readEntryPage(ctx: Context, request: AuditSelection & PageRequest, search: Search) {
  const filter = auditFilterOf(ctx, request)
  return filter.search ? searchPage(ctx, filter, request, search) : indexedPage(ctx, filter, request)
}

/** A text search cannot use an index. */
async function searchPage(
  { db }: Context,
  filter: queries.AuditFilter,
  request: PageRequest,
  { find, signal }: Search,
) {
  const ids = await find(db, filter, signal)
  const { limit = maxPageSize } = request
  const before = request.before === undefined ? Number.POSITIVE_INFINITY : cursorId(request.before)
  const newer = ids.findLastIndex((id) => id >= before) + 1
  const top = newer > limit ? ids[newer - limit] : undefined
  return {
    ...pageOf(await queries.listEntriesById(db, ids.slice(newer, newer + rowsToRead(request))), request),
    total: ids.length,
    newer: { count: newer, before: top === undefined ? undefined : top + 1 },
  }
}

async function indexedPage(ctx: Context, filter: queries.AuditFilter, request: PageRequest) {
  const before = request.before === undefined ? undefined : cursorId(request.before)
  const entries = await queries.listEntries(ctx.db, filter, { before, limit: rowsToRead(request) })
  const { rows, more } = pageOf(entries, request)
  // A log on one page needs no count.
  if (before === undefined && !more)
    return { rows, more, total: rows.length, newer: { count: 0, before: undefined } }
  // After the oldest entry, all entries count as newer.
  const first = rows[0]?.id ?? 0
  const { total, newer } = await countEntries(ctx, filter, first)
  return {
    rows,
    more,
    total,
    newer: { count: newer, before: await cursorOfNewer(ctx, filter, request, first, newer) },
  }
}

/** Without a filter nothing is counted: ids have no gaps. */
async function countEntries({ db }: Context, filter: queries.AuditFilter, first: number) {
  if (Object.values(filter).some((choice) => choice !== undefined))
    return queries.countEntries(db, filter, first)
  const { last_id: total } = await queries.findChainHead(db)
  return { total, newer: Math.max(0, total - first) }
}

/** Returns undefined when the newer page is the first one. */
async function cursorOfNewer(
  { db }: Context,
  filter: queries.AuditFilter,
  { limit = maxPageSize }: PageRequest,
  first: number,
  newer: number,
) {
  if (newer <= limit) return undefined
  const top = await queries.findNewer(db, filter, { than: first, by: limit })
  return top === undefined ? undefined : top + 1
}

/** A half-open interval of ISO instants in UTC. */
type Span = { from: string; to: string }

const shown =
  /(?<!\d)(?:(?<day>\d{2})\/)?(?<month>\d{2})\/(?<year>\d{4})(?!\d)(?: (?<time>\d{2}:\d{2}(?::\d{2})?)(?!\d))?|(?<!\d)(?<dayOnly>\d{2})\/(?<monthOnly>\d{2})(?!\d)/
/** '20/11' means this year and the earlier years. */
const yearsBack = 10

/** Finds '20/11/2026', '20/11/2026 14:05', '20/11/2026 14:05:09', '11/2026' or '20/11' anywhere in a text, in the given time zone. */
export function parseShownTimes(text: string, { timeZone, now }: { timeZone: string; now: Date }) {
  const match = shown.exec(text)
  if (!match?.groups) return undefined
  const { day, month = '', year, time, dayOnly = '', monthOnly = '' } = match.groups
  const span = (from: string, to: string) => spanOf(from, to, timeZone)
  const thisYear = Number(localTime(now, timeZone).slice(0, 4))
  const spans = year
    ? [spanNamed({ day, month, year, time }, span)]
    : Array.from({ length: yearsBack }, (_, back) => thisYear - back).map((past) =>
        spanNamed({ day: dayOnly, month: monthOnly, year: String(past), time: undefined }, span),
      )
  const rest = text.replace(match[0], ' ').replace(/\s+/g, ' ').trim()
  return { spans: spans.filter((one) => one !== undefined), rest }
}

type Named = { day: string | undefined; month: string; year: string; time: string | undefined }

/** Returns undefined for a day or time that does not exist, or outside 2000 to 2100. */
function spanNamed(named: Named, span: (from: string, to: string) => Span): Span | undefined {
  const { day = '01', month, year, time } = named
  const first = `${year}-${month}-${day}`
  if (year < '2000' || year > '2100' || !exists(`${first}T${time ?? '00:00'}`)) return undefined
  if (time) return span(`${first}T${time}`, endOfTime(`${first}T${time}`))
  const next = named.day ? addDays(first, 1) : `${addDays(first, 31).slice(0, 7)}-01`
  return span(`${first}T00:00`, `${next}T00:00`)
}

function exists(local: string): boolean {
  const instant = Date.parse(`${local}Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(local)
}

/** A time means its minute, or its second if it has one. */
const endOfTime = (local: string) => {
  const length = local.length === 'YYYY-MM-DDTHH:MM'.length ? 60_000 : 1_000
  return new Date(Date.parse(`${local}Z`) + length).toISOString().slice(0, local.length)
}

/** Includes both passes of an hour that the clocks repeat. A skipped hour becomes the moment of the change. */
const spanOf = (from: string, to: string, timeZone: string): Span => ({
  from: instantAt(from, timeZone).toISOString(),
  to: instantAt(to, timeZone, 'later').toISOString(),
})

/**
 * Returns the ids of all entries that pass a filter, newest first. `signal` aborts when the client has disconnected.
 */
type FindIds = (db: Db, filter: queries.AuditFilter, signal: AbortSignal) => Promise<number[]>

/**
 * Runs one search at a time. Caches the last result until an entry is added, because turning the page repeats
 * the same search.
 */
export function logSearch(): FindIds {
  const inTurn = oneAtATime('Other searches are still running. Try again in a moment.')
  let last: { asked: string; head: number; ids: number[] } | undefined
  return (db, filter, signal) =>
    inTurn(async () => {
      const asked = JSON.stringify(filter)
      const { last_id: head } = await queries.findChainHead(db)
      if (last?.asked !== asked || last.head !== head)
        last = { asked, head, ids: await idsOf(db, filter, head, signal) }
      return last.ids
    }, signal)
}

const entriesAtOnce = 2_000

/** Reads the log in pieces, because ids have no gaps. Yields in between, so that other requests proceed. */
async function idsOf(
  db: Db,
  filter: queries.AuditFilter,
  head: number,
  signal: AbortSignal,
): Promise<number[]> {
  const matching: number[] = []
  for (let upTo = head; upTo > 0; upTo -= entriesAtOnce) {
    const ids = await queries.listIds(db, filter, { upTo, above: upTo - entriesAtOnce })
    for (const id of ids) matching.push(id)
    await yieldToEventLoop()
    signal.throwIfAborted()
  }
  return matching
}

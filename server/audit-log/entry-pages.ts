import { maxPageSize } from '#contract/fields.ts'
import type { Context } from '../kernel/context.ts'
import { cursorId, type PageRequest, pageOf, rowsToRead } from '../kernel/http/pages.ts'
import * as queries from './queries.ts'
import type { FindIds } from './search.ts'
import { parseShownTimes } from './shown-times.ts'

export type AuditSelection = Pick<
  queries.AuditFilter,
  'action' | 'target_type' | 'admin_id' | 'about_id' | 'search'
>

/** Turns the reader's choices into a filter. The search text may contain a time as the page shows it. */
export function filterOf(
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
export async function readPage(ctx: Context, request: AuditSelection & PageRequest, search: Search) {
  const filter = filterOf(ctx, request)
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
  const { last_id: total } = await queries.findHead(db)
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

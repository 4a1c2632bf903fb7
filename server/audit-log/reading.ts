import { maxPageSize } from '#contract/fields.ts'
import type { Context } from '../kernel/context.ts'
import { cursorId, type PageRequest, rowsToRead } from '../kernel/paging.ts'
import * as queries from './queries.ts'
import type { FindIds } from './searching.ts'
import { shownTimesIn } from './shown-times.ts'

export type AuditSelection = Pick<
  queries.AuditFilter,
  'action' | 'target_type' | 'admin_id' | 'about_id' | 'search'
>

/** The filter that a reader's choices make: what they search for may be a time as it is shown. */
export function filterOf(
  { config, now }: Pick<Context, 'config' | 'now'>,
  selection: AuditSelection,
): queries.AuditFilter {
  const { action, target_type, admin_id, about_id, search } = selection
  const times = search ? shownTimesIn(search, { timeZone: config.timeZone, now: now() }) : undefined
  return { action, target_type, admin_id, about_id, search: search || undefined, times }
}

/** How the whole log is searched, and until when: aborted when who asked has gone. */
export type Search = { find: FindIds; signal: AbortSignal }

/** One page of the log, how many entries there are, how many of them are newer, and where the newer page begins. */
export async function readPage(ctx: Context, request: AuditSelection & PageRequest, search: Search) {
  const filter = filterOf(ctx, request)
  return filter.search ? foundPage(ctx, filter, request, search) : indexedPage(ctx, filter, request)
}

/** No index helps to find a text. */
async function foundPage(
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
    rows: await queries.listEntriesById(db, ids.slice(newer, newer + rowsToRead(request))),
    total: ids.length,
    newer: { count: newer, before: top === undefined ? undefined : top + 1 },
  }
}

async function indexedPage(ctx: Context, filter: queries.AuditFilter, request: PageRequest) {
  const before = request.before === undefined ? undefined : cursorId(request.before)
  const rows = await queries.listEntries(ctx.db, filter, { before, limit: rowsToRead(request) })
  // All there is on one page needs no counting.
  if (before === undefined && rows.length < rowsToRead(request))
    return { rows, total: rows.length, newer: { count: 0, before: undefined } }
  // Past the oldest entry everything is newer.
  const first = rows[0]?.id ?? 0
  const { total, newer } = await countEntries(ctx, filter, first)
  return {
    rows,
    total,
    newer: { count: newer, before: await cursorOfNewer(ctx, filter, request, first, newer) },
  }
}

/** Of the whole log nothing has to be counted: ids have no gaps. */
async function countEntries({ db }: Context, filter: queries.AuditFilter, first: number) {
  if (Object.values(filter).some((choice) => choice !== undefined))
    return queries.countEntries(db, filter, first)
  const { last_id: total } = await queries.findHead(db)
  return { total, newer: Math.max(0, total - first) }
}

/** undefined where the newer page is the newest. */
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

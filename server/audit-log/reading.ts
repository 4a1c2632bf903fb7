import { longestList } from '#contract/fields.ts'
import type { Context } from '../kernel/context.ts'
import { idIn, type PageAsked, rowsToRead } from '../kernel/paging.ts'
import * as queries from './queries.ts'
import { shownTimesIn } from './shown-times.ts'

export type Narrowed = Pick<queries.AuditFilter, 'action' | 'target_type' | 'admin_id' | 'search'>

/** The filter that a reader's choices make: what they search for may be a time as it is shown. */
export function filterOf(
  { config, now }: Pick<Context, 'config' | 'now'>,
  narrowed: Narrowed,
): queries.AuditFilter {
  const { action, target_type, admin_id, search } = narrowed
  const times = search ? shownTimesIn(search, { timeZone: config.timeZone, now: now() }) : undefined
  return { action, target_type, admin_id, search: search || undefined, times }
}

/** One page of the log, how many entries there are, how many of them are newer, and where the newer page begins. */
export async function readPage(ctx: Context, asked: Narrowed & PageAsked) {
  const filter = filterOf(ctx, asked)
  const before = asked.before === undefined ? undefined : idIn(asked.before)
  const rows = await queries.listEntries(ctx.db, filter, { before, limit: rowsToRead(asked) })
  // All there is on one page needs no counting, which for a search would be to read the whole log once more.
  if (before === undefined && rows.length < rowsToRead(asked))
    return { rows, total: rows.length, newer: { count: 0, before: undefined } }
  // Past the oldest entry everything is newer.
  const first = rows[0]?.id ?? 0
  const { total, newer } = await countEntries(ctx, filter, first)
  return {
    rows,
    total,
    newer: { count: newer, before: await cursorOfNewer(ctx, filter, asked, first, newer) },
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
  { limit = longestList }: PageAsked,
  first: number,
  newer: number,
) {
  if (newer <= limit) return undefined
  const top = await queries.findNewer(db, filter, { than: first, by: limit })
  return top === undefined ? undefined : top + 1
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SelectQueryBuilder, type Simplify, type SqlBool, sql } from 'kysely'
import { maxId, maxPageSize } from '#contract/fields.ts'
import { countOf } from '../database/rows.ts'

export type PageRequest = { limit?: number | undefined; before?: string | undefined }

/** The id that a cursor holds; before one that is none of ours lies nothing. */
export const cursorId = (cursor: string | undefined): number =>
  cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Math.min(Number(cursor), maxId) : 0

/** One row more than asked for tells whether there is a next page. */
export const rowsToRead = ({ limit = maxPageSize }: PageRequest): number => limit + 1

/** The page of these rows that is asked for, the newest first: the greatest id, which is also the cursor. */
function newestFirst<DB, T extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, T, Row>,
  id: 'id' | `${T & string}.id`,
  { before, ...paging }: PageRequest,
): SelectQueryBuilder<DB, T, Row> {
  const page = before === undefined ? rows : rows.where(sql<SqlBool>`${sql.ref(id)} < ${cursorId(before)}`)
  return page.orderBy(sql.ref(id), 'desc').limit(rowsToRead(paging))
}

/** A page of rows, one more than asked for, and how many there are in all. */
export type Page<Row> = { rows: Row[]; total: number }

/** A page as it was read, with the number of all that `counted` finds; all there is on one page needs no counting. */
export async function pageWithTotal<Row, DB, T extends keyof DB, Counted>(
  rows: Row[],
  counted: SelectQueryBuilder<DB, T, Counted>,
  paging: PageRequest,
): Promise<Page<Row>> {
  const isAll = paging.before === undefined && rows.length < rowsToRead(paging)
  return { rows, total: isAll ? rows.length : await countOf(counted) }
}

/** The newest of the rows that are shown, with the number of all that are counted, which need no joins. */
export async function readPage<Row, DB, T extends keyof DB, CountedDB, C extends keyof CountedDB, Counted>(
  shown: SelectQueryBuilder<DB, T, Row>,
  id: 'id' | `${T & string}.id`,
  counted: SelectQueryBuilder<CountedDB, C, Counted>,
  paging: PageRequest,
): Promise<Page<Simplify<Row>>> {
  return pageWithTotal(await newestFirst(shown, id, paging).execute(), counted, paging)
}

type SentPage<Row> = Page<Row> & {
  /** By its id unless it is told otherwise. */
  cursorOf?: (row: Row) => string | number
  /** Where the page of newer rows begins, for lists that can be paged back: no cursor means the newest rows. */
  newer?: { before: string | number | undefined; count: number } | undefined
}

/** Answers a list as a plain array; the total and the neighbouring pages' URLs travel as headers (rule 50). */
export function sendPage<Row extends { id: number }>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  paging: PageRequest,
  list: SentPage<Row>,
): Row[] {
  const { limit = maxPageSize } = paging
  const { cursorOf = ({ id }) => id } = list
  const rows = list.rows.slice(0, limit)
  const last = rows.at(-1)
  const links: string[] = []
  if (last !== undefined && list.rows.length > limit)
    links.push(linkTo('next', request.url, cursorOf(last), limit))
  if (list.newer) {
    reply.header('x-newer-count', String(list.newer.count))
    if (list.newer.count > 0) links.push(linkTo('prev', request.url, list.newer.before, limit))
  }
  reply.header('x-total-count', String(list.total))
  if (links.length > 0) reply.header('link', links.join(', '))
  return rows
}

function linkTo(relation: string, url: string, before: string | number | undefined, limit: number): string {
  const target = new URL(url, 'http://here')
  if (before === undefined) target.searchParams.delete('before')
  else target.searchParams.set('before', String(before))
  target.searchParams.set('limit', String(limit))
  return `<${target.pathname}${target.search}>; rel="${relation}"`
}

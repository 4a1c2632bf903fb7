import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { maxId, maxPageSize } from '#contract/fields.ts'
import { compiled, type Params } from '../database/compiled.ts'
import { compiledCount } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'

export type PageRequest = { limit?: number | undefined; before?: string | undefined }

/** The id that a cursor holds; before one that is none of ours lies nothing. */
export const cursorId = (cursor: string | undefined): number =>
  cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Math.min(Number(cursor), maxId) : 0

/** How many rows lie before a page, for lists whose order is not that of their ids: their cursor is the place. */
export const placesBefore = ({ before }: PageRequest): number => cursorId(before)

/** What to tell of such a page: both its neighbours, by their places. */
export const neighboursOf = (paging: PageRequest) => {
  const { limit = maxPageSize } = paging
  const count = placesBefore(paging)
  return {
    cursorOf: () => count + limit,
    newer: { count, before: count > limit ? count - limit : undefined },
  }
}

/** One row more than asked for tells whether there is a next page. */
export const rowsToRead = ({ limit = maxPageSize }: PageRequest): number => limit + 1

/** Where a page begins and ends, as its query is given it. */
const cutOf = (paging: PageRequest): Cut => ({
  before: paging.before === undefined ? undefined : cursorId(paging.before),
  limit: rowsToRead(paging),
})
type Cut = { before: number | undefined; limit: number }

/** A page of rows, one more than asked for, and how many there are in all. */
export type Page<Row> = { rows: Row[]; total: number }

/** A page as it was read, with the number of all that `count` finds; all there is on one page needs no counting. */
export async function pageWithTotal<Row>(
  rows: Row[],
  count: () => Promise<number>,
  paging: PageRequest,
): Promise<Page<Row>> {
  const isAll = paging.before === undefined && rows.length < rowsToRead(paging)
  return { rows, total: isAll ? rows.length : await count() }
}

type List<DB, T extends keyof DB, Row, CountedDB, C extends keyof CountedDB, Counted> = {
  shown: SelectQueryBuilder<DB, T, Row>
  /** The greatest comes first; it is also the cursor. */
  id: 'id' | `${T & string}.id`
  /** Which rows there are in all; it needs no joins. */
  counted: SelectQueryBuilder<CountedDB, C, Counted>
}

/** A list that is read by pages, newest first, with its total; both queries are compiled once (ADR 040). */
export function compiledPage<
  Input extends object,
  DB,
  T extends keyof DB,
  Row,
  CountedDB,
  C extends keyof CountedDB,
  Counted,
>(build: (db: Db, input: Params<Input>) => List<DB, T, Row, CountedDB, C, Counted>) {
  const page = compiled((db: Db, { before, limit, ...input }: Params<Input & Cut>) => {
    // What is left is the input: TypeScript does not work that out for a type that it does not know.
    const { shown, id } = build(db, input as unknown as Params<Input>)
    const rest = before === undefined ? shown : shown.where(sql<SqlBool>`${sql.ref(id)} < ${before}`)
    return rest.orderBy(sql.ref(id), 'desc').limit(limit as Expression<number>)
  })
  const total = compiledCount((db: Db, input: Params<Input>) => build(db, input).counted)
  return async (db: Db, input: Input, paging: PageRequest): Promise<Page<Row>> =>
    pageWithTotal(await page(db, { ...input, ...cutOf(paging) }).execute(), () => total(db, input), paging)
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

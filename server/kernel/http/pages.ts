import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { maxId, maxPageSize, maxReplyBytes } from '#contract/fields.ts'
import { compiled, type Params } from '../../database/compiled.ts'
import { compiledCount } from '../../database/rows.ts'
import type { Db } from '../../database/schema.ts'
import { shortenTo } from './reply-size.ts'

export type PageRequest = { limit?: number | undefined; before?: string | undefined }

/** The id in a cursor; 0, which has no rows before it, for an invalid cursor. */
export const cursorId = (cursor: string | undefined): number =>
  cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Math.min(Number(cursor), maxId) : 0

/** The offset of a page, for lists that are not ordered by id: their cursor is an offset. */
export const offsetOf = ({ before }: PageRequest): number => cursorId(before)

/** The cursors of the next and previous page of such a list. */
export const neighboursOf = (paging: PageRequest) => {
  const { limit = maxPageSize } = paging
  const count = offsetOf(paging)
  return {
    cursorOf: (_last: unknown, rowsSent: number) => count + rowsSent,
    newer: { count, before: count > limit ? count - limit : undefined },
  }
}

type Neighbours = Partial<ReturnType<typeof neighboursOf>>

/** One row more than asked for shows that there is a next page. */
export const rowsToRead = ({ limit = maxPageSize }: PageRequest): number => limit + 1

/** Rows of a page; `more` is true when a next page follows. */
type Rows<Row> = { rows: Row[]; more: boolean }

/** The page among the rows that were read with `rowsToRead`. */
export const pageOf = <Row>(rows: Row[], { limit = maxPageSize }: PageRequest): Rows<Row> => ({
  rows: rows.slice(0, limit),
  more: rows.length > limit,
})

/** One statement reads at most this many rows: one statement must not block the other calls for long. */
const rowsInSlice = 128

/**
 * Reads a page in slices, until it has all rows that were asked for or more than a reply can hold (rule 81). Other calls
 * run between two slices. Most lists are one slice, which needs no measuring.
 */
export async function readPage<Row, Cursor>(
  paging: PageRequest,
  begin: Cursor,
  read: (after: Cursor, limit: number) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): Promise<Rows<Row>> {
  const rows: Row[] = []
  let after = begin
  let bytes = 0
  for (;;) {
    const asked = Math.min(rowsToRead(paging) - rows.length, rowsInSlice)
    const slice = await read(after, asked)
    for (const row of slice) rows.push(row)
    const last = slice.at(-1)
    if (last === undefined || slice.length < asked || rows.length === rowsToRead(paging))
      return pageOf(rows, paging)
    bytes += charactersIn(slice)
    // Drops the last row, so that the next page is not empty.
    if (bytes > maxReplyBytes) return { rows: rows.slice(0, -1), more: true }
    after = cursorOf(last)
    await yieldToEventLoop()
  }
}

/** At most the bytes of their JSON, which takes longer to write. The reply itself is measured exactly. */
function charactersIn(rows: unknown[]): number {
  let characters = 0
  for (const row of rows)
    for (const value of Object.values(row as object))
      if (typeof value === 'string') characters += value.length
  return characters
}

/** A page and the number of rows of the whole list. */
export type Page<Row> = Rows<Row> & { total: number }

/** Counts the rows only when the list is longer than one page. */
export async function pageWithTotal<Row>(
  page: Rows<Row>,
  count: () => Promise<number>,
  paging: PageRequest,
): Promise<Page<Row>> {
  const isAll = paging.before === undefined && !page.more
  return { ...page, total: isAll ? page.rows.length : await count() }
}

type List<DB, T extends keyof DB, Row, CountedDB, C extends keyof CountedDB, Counted> = {
  shown: SelectQueryBuilder<DB, T, Row>
  /** Sorted in descending order; it is also the cursor. */
  id: 'id' | `${T & string}.id`
  /** Counts the whole list; it needs no joins. */
  counted: SelectQueryBuilder<CountedDB, C, Counted>
}

/** One statement searches the texts of at most this many rows. */
const rowsSearchedAtOnce = 256

/**
 * A list that is read by pages, newest first, with its total; its queries are compiled once (ADR 003). A list with a
 * search has `patterns` in its input: its ids are searched in slices first, so that no statement reads all texts.
 */
export function compiledPage<
  Input extends object,
  DB,
  T extends keyof DB,
  Row,
  CountedDB,
  C extends keyof CountedDB,
  Counted,
  Shown = Row,
>(
  build: (db: Db, input: Params<Input>) => List<DB, T, Row, CountedDB, C, Counted>,
  options: {
    /** Makes a row of the reply. */
    toRow?: (row: Row) => Shown
    /** The name of the id in a stored row. */
    idName?: string
    searchedAtOnce?: number
    /** The values by which the list can be sorted, besides newest first. */
    orders?: Record<string, (db: Db) => Expression<unknown>>
  } = {},
) {
  const {
    toRow = (row) => row as unknown as Shown,
    idName = 'id',
    searchedAtOnce = rowsSearchedAtOnce,
    orders = {},
  } = options
  // TypeScript cannot infer that the rest without `ids` is the input.
  const listOf = (db: Db, input: object) => build(db, input as unknown as Params<Input>)
  const slice = compiled((db: Db, { before, limit, ...input }: Params<Input & PageBounds>) => {
    const { shown, id } = listOf(db, input)
    const rest = before === undefined ? shown : shown.where(sql<SqlBool>`${sql.ref(id)} < ${before}`)
    return rest.orderBy(sql.ref(id), 'desc').limit(limit as Expression<number>)
  })
  const total = compiledCount((db: Db, input: Params<Input>) => build(db, input).counted)
  const idsOf = compiled((db: Db, { ids, ...input }: Params<Input & { ids?: number[] }>) => {
    const { counted, id } = listOf(db, input)
    return (ids ? counted.where(isAmong(id, ids)) : counted)
      .clearSelect()
      .select(sql<number>`${sql.ref(id)}`.as('id'))
      .$castTo<{ id: number }>()
  })
  const rowsById = compiled((db: Db, { ids, ...input }: Params<Input & { ids: number[] }>) => {
    const { shown, id } = listOf(db, input)
    return shown.where(isAmong(id, ids)).orderBy(sql.ref(id), 'desc')
  })

  /** The ids of a page, before the rows are read: only ids and one value are sorted. Equal rows are newest first. */
  const idsInOrder = (value?: (db: Db) => Expression<unknown>) =>
    compiled((db: Db, { descending, offset, limit, ...input }: Params<Input & Cut>) => {
      const { counted, id } = listOf(db, input)
      const ids = counted
        .clearSelect()
        .select(sql<number>`${sql.ref(id)}`.as('id'))
        .$castTo<{ id: number }>()
      return (value ? ids.orderBy(value(db), descending ? 'desc' : 'asc') : ids)
        .orderBy(sql.ref(id), 'desc')
        .limit(limit as Expression<number>)
        .offset(offset as Expression<number>)
    })
  const orderedIds = new Map(
    Object.entries({ newest: undefined, ...orders }).map(([name, value]) => [name, idsInOrder(value)]),
  )

  /** Such a list is also paged back. */
  async function ordered(db: Db, input: Input, paging: PageRequest, order: string) {
    const read = orderedIds.get(order.replace(/^-/, ''))
    if (!read) throw new Error(`This list has no order '${order}'.`)
    const cut = { descending: order.startsWith('-'), offset: offsetOf(paging), limit: rowsToRead(paging) }
    const { rows: page, more } = pageOf(await read(db, { ...input, ...cut }), paging)
    const ids = page.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : await rowsById(db, { ...unsearched(input), ids })
    const placeOf = (row: Row) => ids.indexOf((row as Record<string, unknown>)[idName] as number)
    const sorted = { rows: rows.sort((a, b) => placeOf(a) - placeOf(b)), more }
    return { ...(await pageWithTotal(sorted, () => total(db, input), paging)), ...neighboursOf(paging) }
  }

  const unsearched = (input: Input) => ('patterns' in input ? { ...input, patterns: [] } : input)

  async function searched(db: Db, input: Input, paging: PageRequest, begin: number): Promise<Page<Row>> {
    const candidates = await idsOf(db, unsearched(input))
    const found: number[] = []
    for (let at = 0; at < candidates.length; at += searchedAtOnce) {
      const ids = candidates.slice(at, at + searchedAtOnce).map(({ id }) => id)
      for (const { id } of await idsOf(db, { ...input, ids })) found.push(id)
      await yieldToEventLoop()
    }
    const ids = found.filter((id) => id < begin).sort((a, b) => b - a)
    const page = await readPage(
      paging,
      undefined,
      async (_after, limit) => {
        const rows: Row[] = []
        // A row that was found can be deleted before it is read: the next ones take its place.
        while (rows.length < limit && ids.length > 0) {
          const next = ids.splice(0, limit - rows.length)
          rows.push(...(await rowsById(db, { ...unsearched(input), ids: next })))
        }
        return rows
      },
      () => undefined,
    )
    return { ...page, total: found.length }
  }

  async function stored(db: Db, input: Input, paging: PageRequest): Promise<Page<Row>> {
    const begin = paging.before === undefined ? undefined : cursorId(paging.before)
    if ('patterns' in input && (input.patterns as string[]).length > 0)
      return searched(db, input, paging, begin ?? Number.POSITIVE_INFINITY)
    const page = await readPage(
      paging,
      begin,
      (before, limit) => slice(db, { ...input, before, limit }),
      // TypeScript does not know the columns of a row here.
      (row) => (row as Record<string, unknown>)[idName] as number,
    )
    return pageWithTotal(page, () => total(db, input), paging)
  }

  return async (
    db: Db,
    input: Input,
    { order, ...paging }: PageRequest & { order?: string | undefined },
  ): Promise<Page<Shown> & Neighbours> => {
    const page =
      order === undefined ? await stored(db, input, paging) : await ordered(db, input, paging, order)
    return { ...page, rows: page.rows.map(toRow) }
  }
}

const isAmong = (id: string, ids: unknown) =>
  sql<SqlBool>`${sql.ref(id)} in (${sql.join(ids as Expression<number>[])})`

type Cut = { descending: boolean; offset: number; limit: number }
type PageBounds = { before: number | undefined; limit: number }

type SentPage<Row> = Page<Row> & {
  /** The cursor after the last row of the reply; by default its id. */
  cursorOf?: (last: Row, rowsSent: number) => string | number
  /** The cursor of the previous page, for lists that can be paged back; undefined means the newest rows. */
  newer?: { before: string | number | undefined; count: number } | undefined
}

/**
 * Replies with a plain array; headers contain the total and the URLs of the neighbouring pages (rule 50).
 * A page whose reply is too long is shortened (rule 81).
 */
export function sendPage<Row extends { id: number }>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { limit = maxPageSize }: PageRequest,
  list: SentPage<Row>,
): Row[] {
  if (list.newer) reply.header('x-newer-count', String(list.newer.count))
  reply.header('x-total-count', String(list.total))
  const page = new WholePage(request, reply, limit, list)
  reply.whole = page
  return page.withLinks(list.rows)
}

class WholePage<Row extends { id: number }> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly limit: number
  readonly list: SentPage<Row>
  constructor(request: FastifyRequest, reply: FastifyReply, limit: number, list: SentPage<Row>) {
    this.request = request
    this.reply = reply
    this.limit = limit
    this.list = list
  }

  shorten(): Row[] {
    return this.withLinks(shortenTo(maxReplyBytes, this.list.rows))
  }

  withLinks(rows: Row[]): Row[] {
    const { rows: all, more, newer, cursorOf = ({ id }) => id } = this.list
    const last = rows.at(-1)
    const links: string[] = []
    if (last !== undefined && (more || rows.length < all.length))
      links.push(linkTo('next', this.request.url, cursorOf(last, rows.length), this.limit))
    if (newer && newer.count > 0) links.push(linkTo('prev', this.request.url, newer.before, this.limit))
    if (links.length > 0) this.reply.header('link', links.join(', '))
    return rows
  }
}

function linkTo(relation: string, url: string, before: string | number | undefined, limit: number): string {
  const target = new URL(url, 'http://here')
  if (before === undefined) target.searchParams.delete('before')
  else target.searchParams.set('before', String(before))
  target.searchParams.set('limit', String(limit))
  return `<${target.pathname}${target.search}>; rel="${relation}"`
}

type PagesByStartList<DB, T extends keyof DB, Row, CountedDB, C extends keyof CountedDB, Counted> = {
  shown: SelectQueryBuilder<DB, T, Row>
  counted: SelectQueryBuilder<CountedDB, C, Counted>
}

type CutByStart = { startsAt: string; cursor: number | undefined; limit: number }

/** A `compiledPage` of `shifts`, latest first. The cursor is the last row's start and id, 'YYYY-MM-DDTHH:MM~id'. */
export function compiledPageByStart<
  Input extends object,
  DB,
  T extends keyof DB,
  Row extends { id: number; starts_at: string },
  CountedDB,
  C extends keyof CountedDB,
  Counted,
  Shown = Row,
>(
  build: (db: Db, input: Params<Input>) => PagesByStartList<DB, T, Row, CountedDB, C, Counted>,
  toRow: (row: Row, input: Input) => Shown = (row) => row as unknown as Shown,
) {
  const slice = compiled((db: Db, { startsAt, cursor, limit, ...input }: Params<Input & CutByStart>) => {
    // TypeScript cannot infer that the rest is the input.
    const { shown } = build(db, input as unknown as Params<Input>)
    const rest =
      cursor === undefined
        ? shown
        : shown.where(sql<SqlBool>`(shifts.starts_at, shifts.id) < (${startsAt}, ${cursor})`)
    return rest
      .orderBy(sql.ref('shifts.starts_at'), 'desc')
      .orderBy(sql.ref('shifts.id'), 'desc')
      .limit(limit as Expression<number>)
  })
  const total = compiledCount((db: Db, input: Params<Input>) => build(db, input).counted)

  return async (db: Db, input: Input, paging: PageRequest): Promise<Page<Shown>> => {
    const [startsAt = '', id] = paging.before?.split('~') ?? []
    const page = await readPage(
      paging,
      { startsAt, cursor: paging.before === undefined ? undefined : cursorId(id) },
      (after, limit) => slice(db, { ...input, ...after, limit }),
      (row) => ({ startsAt: row.starts_at, cursor: row.id }),
    )
    const rows = page.rows.map((row) => toRow(row, input))
    return pageWithTotal({ ...page, rows }, () => total(db, input), paging)
  }
}

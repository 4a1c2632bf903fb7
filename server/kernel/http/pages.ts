import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxId, maxPageSize, maxReplyBytes } from '#contract/fields.ts'
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
 * Reads a page in slices, until it has all rows that were asked for or more than a reply can hold. Other calls
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

type SentPage<Row> = Page<Row> & {
  /** The cursor after the last row of the reply; by default its id. */
  cursorOf?: (last: Row, rowsSent: number) => string | number
  /** The cursor of the previous page, for lists that can be paged back; undefined means the newest rows. */
  newer?: { before: string | number | undefined; count: number } | undefined
}

/**
 * Replies with a plain array; headers contain the total and the URLs of the neighbouring pages.
 * A page whose reply is too long is shortened.
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

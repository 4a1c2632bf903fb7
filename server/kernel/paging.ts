import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxId, maxPageSize } from '#contract/fields.ts'

export type PageRequest = { limit?: number | undefined; before?: string | undefined }

/** The id that a cursor holds; before one that is none of ours lies nothing. */
export const cursorId = (cursor: string | undefined): number =>
  cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Math.min(Number(cursor), maxId) : 0

/** One row more than asked for tells whether there is a next page. */
export const rowsToRead = ({ limit = maxPageSize }: PageRequest): number => limit + 1

type FoundPage<Row> = {
  rows: Row[]
  total: number
  cursorOf: (row: Row) => string | number
  /** Where the page of newer rows begins, for lists that can be paged back: no cursor means the newest rows. */
  newer?: { before: string | number | undefined; count: number } | undefined
}

/** Answers a list as a plain array; the total and the neighbouring pages' URLs travel as headers (rule 50). */
export function sendPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  paging: PageRequest,
  list: FoundPage<Row>,
): Row[] {
  const { limit = maxPageSize } = paging
  const rows = list.rows.slice(0, limit)
  const last = rows.at(-1)
  const links: string[] = []
  if (last !== undefined && list.rows.length > limit)
    links.push(linkTo('next', request.url, list.cursorOf(last), limit))
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

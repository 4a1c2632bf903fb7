import type { FastifyReply, FastifyRequest } from 'fastify'
import { largestId, longestList } from '#contract/fields.ts'

export type PageAsked = { limit?: number | undefined; before?: string | undefined }

/** The id that a cursor holds; before one that is none of ours lies nothing. */
export const idIn = (cursor: string | undefined): number =>
  cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Math.min(Number(cursor), largestId) : 0

/** One row more than asked for tells whether there is a next page. */
export const rowsToRead = ({ limit = longestList }: PageAsked): number => limit + 1

type Found<Row> = {
  rows: Row[]
  total: number
  cursorOf: (row: Row) => string | number
  /** Where the page of newer rows begins, for lists that can be paged back: no cursor means the newest rows. */
  newer?: { before: string | number | undefined; count: number } | undefined
}

/** Answers a list as a plain array; the total and the neighbouring pages' addresses travel as headers (decision 50). */
export function answerPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  asked: PageAsked,
  found: Found<Row>,
): Row[] {
  const { limit = longestList } = asked
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  const links: string[] = []
  if (last !== undefined && found.rows.length > limit)
    links.push(linkTo('next', request.url, found.cursorOf(last), limit))
  if (found.newer) {
    reply.header('x-newer-count', String(found.newer.count))
    if (found.newer.count > 0) links.push(linkTo('prev', request.url, found.newer.before, limit))
  }
  reply.header('x-total-count', String(found.total))
  if (links.length > 0) reply.header('link', links.join(', '))
  return rows
}

function linkTo(relation: string, url: string, before: string | number | undefined, limit: number): string {
  const address = new URL(url, 'http://here')
  if (before === undefined) address.searchParams.delete('before')
  else address.searchParams.set('before', String(before))
  address.searchParams.set('limit', String(limit))
  return `<${address.pathname}${address.search}>; rel="${relation}"`
}

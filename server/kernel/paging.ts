import type { FastifyReply, FastifyRequest } from 'fastify'
import { longestList } from '#contract/fields.ts'

export type PageAsked = { limit?: number | undefined; before?: string | undefined }

/** One row more than asked for tells whether there is a next page. */
export const rowsToRead = ({ limit = longestList }: PageAsked): number => limit + 1

/** Answers a list as a plain array; the total and the next page's address travel as headers (decision 50). */
export function answerPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  asked: PageAsked,
  found: { rows: Row[]; total: number; cursorOf: (row: Row) => string | number },
): Row[] {
  const { limit = longestList } = asked
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  reply.header('x-total-count', String(found.total))
  if (last !== undefined && found.rows.length > limit) {
    const next = new URL(request.url, 'http://here')
    next.searchParams.set('before', String(found.cursorOf(last)))
    next.searchParams.set('limit', String(limit))
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return rows
}

import type { FeedbackRow } from '#contract/my-record.ts'
import { type Context, nowIso } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { type Days, listFeedbackRows } from './entry-queries.ts'

/** Open debriefs by the other side of the caller's shifts, latest first. */
export async function readFeedback(ctx: Context, me: Me, days: Days, paging: PageRequest) {
  const filter = { me, openedBefore: nowIso(ctx), ...days }
  const page = await listFeedbackRows(ctx.db, filter, paging)
  const rows = page.rows.map(
    ({ side, follow_up, ...row }): FeedbackRow => ({ ...row, source: side, follow_up: follow_up ?? '' }),
  )
  return { ...page, rows }
}

export const feedbackCursor = ({ starts_at, id }: FeedbackRow): string => `${starts_at}~${id}`

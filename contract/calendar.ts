import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { byId } from './fields.ts'

const feed = z.object({ created_at: z.string(), withNames: z.boolean() })

/**
 * Whether the person's shifts can be subscribed to, and since when; the URL itself is told once only. `endedAt`:
 * when it ended with a password or with all sessions, so long as no new one was made.
 */
export const getFeed = endpoint('GET /api/calendar', {
  action: 'calendar: keep own feed',
  reply: z.object({ feed: z.nullable(feed), endedAt: z.nullable(z.string()) }),
})

/** A new secret URL, which takes the place of an earlier one. Names of others only where the person wants them. */
export const makeFeed = endpoint('POST /api/calendar', {
  action: 'calendar: keep own feed',
  body: z.strictObject({ withNames: z.boolean() }),
  reply: z.object({ address: z.string(), feed }),
  status: 201,
  secret: true,
})

export const removeFeed = endpoint('DELETE /api/calendar', {
  action: 'calendar: keep own feed',
  reply: emptyReply,
  status: 204,
})

/** What calendars read, by the secret in the URL instead of a session. */
export const readFeed = endpoint('GET /api/calendar/:file', {
  action: 'calendar: read by address',
  kind: 'download',
  params: z.strictObject({ file: z.string().check(z.maxLength(100)) }),
  reply: z.unknown(),
})

/** One shift as a calendar file, for a calendar that does not follow the feed. */
export const downloadShiftEvent = endpoint('GET /api/shifts/:id/calendar', {
  action: 'shifts: list',
  kind: 'download',
  params: byId,
  reply: z.unknown(),
})

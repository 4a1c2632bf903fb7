import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const feed = z.object({ created_at: z.string(), withNames: z.boolean() })

/**
 * The state of one's own feed. The URL itself is shown only once. `endedAt` is set when a password change or
 * the end of all sessions removed the feed, until a new one is created.
 */
export const getFeed = endpoint('GET /api/calendar', {
  action: 'calendar: keep own feed',
  reply: z.object({ feed: z.nullable(feed), endedAt: z.nullable(z.string()) }),
  texts: { error: 'Could not load your calendar link', isFixed: true },
})

/** Creates a secret URL and replaces an earlier one. The feed contains names of others only with `withNames`. */
export const makeFeed = endpoint('POST /api/calendar', {
  action: 'calendar: keep own feed',
  body: z.strictObject({ withNames: z.boolean() }),
  reply: z.object({ address: z.string(), feed }),
  status: 201,
  secret: true,
  texts: { error: 'Failed to create the calendar link' },
})

export const removeFeed = endpoint('DELETE /api/calendar', {
  action: 'calendar: keep own feed',
  texts: { success: 'Calendar link deleted', error: 'Failed to delete the calendar link' },
})

/** The feed that calendars read; the secret in the URL replaces a session. */
export const readFeed = endpoint('GET /api/calendar/:file', {
  action: 'calendar: read by address',
  kind: 'download',
  params: z.strictObject({ file: z.string().check(z.maxLength(100)) }),
})

/** The title of the panel and the dialog. */
export const subscribeTitle = 'Subscribe to my shifts'

/** One of one's own shifts as an iCalendar file. */
export const downloadShift = endpoint('GET /api/calendar/shifts/:id', {
  action: 'calendar: take a shift',
  kind: 'download',
  texts: { error: 'Failed to load this shift for your calendar' },
})

/** Links that open a subscription to a feed in each kind of calendar. */
export function linksTo(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    /** Opens the device's default calendar app. */
    device: webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.office.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: 'MST shifts' })}`,
  }
}

import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** A shift as calendars know it. */
export type ShiftEvent = {
  id: number
  /** Grows with every change, as calendars expect (RFC 5545). */
  sequence: number
  /** 'YYYY-MM-DDTHH:MM' on the organisation's clock. */
  starts_at: string
  ends_at: string
  location: string
  /** The other person's name, where it may be told. */
  partner?: string | undefined
  cancelled: boolean
}

export const methods = {
  publish: ICalCalendarMethod.PUBLISH,
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
}

type Given = {
  name: string
  domain: string
  timeZone: string
  now: Date
  method?: ICalCalendarMethod
  url?: string
}

/** The events as a calendar file, in UTC: right in every program, also over the change of the clocks. */
export function calendarOf(
  events: ShiftEvent[],
  { name, domain, timeZone, now, method = methods.publish, url }: Given,
): string {
  const calendar = new ICalCalendar({
    name,
    method,
    prodId: { company: 'MST', product: 'Shifts', language: 'EN' },
  })
  for (const event of events)
    calendar.createEvent({
      id: `shift-${event.id}@${domain}`,
      sequence: event.sequence,
      start: instantOf(event.starts_at, timeZone),
      end: instantOf(event.ends_at, timeZone),
      stamp: now,
      summary: event.partner ? `MST shift with ${event.partner}` : 'MST shift',
      ...(event.location && { location: event.location }),
      ...(url && { url }),
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}

/** A local time that does not exist, as when the clocks go forward, counts as the one just after. */
const instantOf = (local: string, timeZone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )

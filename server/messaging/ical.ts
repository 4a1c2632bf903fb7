import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { instantAt } from '../kernel/clock/zone.ts'

/** A shift as a calendar event. */
export type ShiftEvent = {
  id: number
  created_at: string
  /** Increases with every change, as calendars expect (RFC 5545). */
  sequence: number
  /** 'YYYY-MM-DDTHH:MM' in the organisation's time zone. */
  starts_at: string
  ends_at: string
  location: string
  /** The other person's name, if the reader may see it. */
  partner?: string | undefined
  cancelled: boolean
  /** The shift is scheduled, but one of the two people is inactive. */
  unsure?: boolean
}

export const methods = {
  publish: ICalCalendarMethod.PUBLISH,
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
}

type CalendarDetails = {
  name: string
  /** The host, for an address of the organiser when the programme has none. */
  domain: string
  uidOf: (event: ShiftEvent) => string
  /** The sender of the programme's emails, or empty. */
  sender: string
  timeZone: string
  now: Date
  method?: ICalCalendarMethod
  url?: string
}

const refreshSeconds = 3_600

/** A calendar file. Its times are in UTC, which every program reads correctly, also when the clocks change. */
export function calendarOf(
  events: ShiftEvent[],
  { name, domain, uidOf, sender, timeZone, now, method = methods.publish, url }: CalendarDetails,
): string {
  const calendar = new ICalCalendar({
    name,
    method,
    // Without it Outlook and Apple choose, up to a week.
    ttl: refreshSeconds,
    prodId: { company: 'MST', product: 'Shifts', language: 'EN' },
  })
  for (const event of events)
    calendar.createEvent({
      id: uidOf(event),
      sequence: event.sequence,
      start: instantAt(event.starts_at, timeZone),
      end: instantAt(event.ends_at, timeZone),
      stamp: now,
      summary: summaryOf(event),
      // Published and cancelled events need one (RFC 5546).
      organizer: { name, email: sender || `noreply@${domain}` },
      ...(event.location && { location: event.location }),
      ...(url && { url }),
      status: statusOf(event),
      ...(event.cancelled && { transparency: ICalEventTransparency.TRANSPARENT }),
    })
  return calendar.toString()
}

/** Outlook ignores STATUS in subscribed calendars, so the title says that a shift is cancelled. */
function summaryOf({ partner, cancelled, unsure }: ShiftEvent): string {
  const title = partner ? `MST shift with ${partner}` : 'MST shift'
  if (cancelled) return `Cancelled: ${title}`
  return unsure ? `${title} (to be confirmed)` : title
}

function statusOf({ cancelled, unsure }: ShiftEvent): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED
  return unsure ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

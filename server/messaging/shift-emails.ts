import { formatDay } from '#contract/dates.ts'
import type { Side } from '#contract/debriefs.ts'
import { toBeConfirmed, uncertainText } from '#contract/shifts.ts'
import type { ShiftEvent } from './ical.ts'
import { greeting, type Letter, type Site } from './letter.ts'

/**
 * Sent to the mentee, or to the mentor about other people's changes. Each email contains the other person's
 * name.
 */
export type ShiftDetails = { firstName: string; reason?: string; event: ShiftEvent } & (
  | { mentorName: string }
  | { menteeName: string }
)

const partnerOf = (details: ShiftDetails) =>
  'mentorName' in details ? details.mentorName : details.menteeName

function words(event: ShiftEvent) {
  const [start, end] = [event.starts_at.slice(11), event.ends_at.slice(11)]
  const nextDay = event.ends_at.slice(0, 10) > event.starts_at.slice(0, 10) ? ' (+1)' : ''
  const place = event.location ? `, ${event.location}` : ''
  return `${formatDay(event.starts_at)}, ${start}–${end}${nextDay}${place}`
}

const shiftLetter =
  (subject: string, sentence: string) =>
  (details: ShiftDetails, site: Site): Letter => ({
    subject: `${site.name}: ${subject} ${formatDay(details.event.starts_at)}`,
    paragraphs: [
      greeting(details.firstName),
      sentence,
      `${words(details.event)}, with ${partnerOf(details)}`,
      ...(details.event.unsure ? [`${toBeConfirmed}. ${uncertainText(partnerOf(details))}`] : []),
      ...(details.reason ? [`Reason: ${details.reason}`] : []),
    ],
    link: { label: 'See your shifts', url: `${site.url}/shifts` },
    events: [{ ...details.event, partner: partnerOf(details) }],
  })

export const shiftScheduled = shiftLetter('new shift on', 'You have a new shift:')
export const shiftChanged = shiftLetter('changed shift on', 'One of your shifts has been changed. It is now:')
export const shiftCancelled = shiftLetter('cancelled shift on', 'This shift has been cancelled:')
export const shiftReminder = shiftLetter('your shift on', 'Your next shift is coming up:')

/** Shifts that were planned in one series. */
export function shiftsScheduled(
  { firstName, mentorName, events }: { firstName: string; mentorName: string; events: ShiftEvent[] },
  site: Site,
): Letter {
  const shifts = events.length === 1 ? 'a shift' : `${events.length} shifts`
  return {
    subject: `${site.name}: ${shifts} from ${formatDay(events[0]?.starts_at ?? '')}`,
    paragraphs: [
      greeting(firstName),
      `${mentorName} has scheduled ${shifts} with you:`,
      events.map(words).join('\n'),
    ],
    link: { label: 'See your shifts', url: `${site.url}/shifts` },
    events: events.map((event) => ({ ...event, partner: mentorName })),
  }
}

type DebriefDetails = {
  firstName: string
  partnerName: string
  shiftId: number
  side: Side
  /** Local time. */
  startsAt: string
}

/** The only email about a debrief that is not written. */
export const debriefReminder = (
  { firstName, partnerName, shiftId, startsAt }: DebriefDetails,
  site: Site,
): Letter => ({
  subject: `${site.name}: debrief of your shift on ${formatDay(startsAt)}`,
  paragraphs: [
    greeting(firstName),
    `You have not written the debrief of your shift with ${partnerName} on ${formatDay(startsAt)}. It takes a minute.`,
    'We will not remind you of it again.',
  ],
  link: { label: 'Write the debrief', url: `${site.url}/shifts/${shiftId}/debrief` },
})

import { formatDay } from '#contract/dates.ts'
import type { Side } from '#contract/debriefs.ts'
import { toBeConfirmed, uncertainText } from '#contract/shifts.ts'
import type { ShiftEvent } from './ical.ts'
import { type EmailKind, type Named, news, reminder } from './letter.ts'

/** Sent to the mentee, or to the mentor about other people's changes. Contains the other person's name. */
export type ShiftDetails = Named & { reason?: string; event: ShiftEvent } & (
    | { mentorName: string }
    | { menteeName: string }
  )

type SeriesDetails = Named & { mentorName: string; events: ShiftEvent[] }

const link = { label: 'See your shifts', path: '/shifts' }

const aboutShift = (subject: string, sentence: string) => ({
  topic: 'shift' as const,
  subject: ({ event }: ShiftDetails) => `${subject} ${formatDay(event.starts_at)}`,
  text: (details: ShiftDetails) => [
    sentence,
    `${wordsOf(details.event)}, with ${partnerOf(details)}`,
    ...(details.event.unsure ? [`${toBeConfirmed}. ${uncertainText(partnerOf(details))}`] : []),
    ...(details.reason ? [`Reason: ${details.reason}`] : []),
  ],
  link,
  events: (details: ShiftDetails) => [{ ...details.event, partner: partnerOf(details) }],
})

const shiftsOf = ({ events }: SeriesDetails) => (events.length === 1 ? 'a shift' : `${events.length} shifts`)

export const shiftEmails = {
  shift_scheduled: { ...news, ...aboutShift('new shift on', 'You have a new shift:') },
  shift_changed: {
    ...news,
    ...aboutShift('changed shift on', 'One of your shifts has been changed. It is now:'),
  },
  shift_cancelled: { ...news, ...aboutShift('cancelled shift on', 'This shift has been cancelled:') },
  shift_reminder: { ...reminder, ...aboutShift('your shift on', 'Your next shift is coming up:') },
  /** Shifts that were planned in one series. */
  shifts_scheduled: {
    ...news,
    topic: 'shift',
    subject: (series: SeriesDetails) =>
      `${shiftsOf(series)} from ${formatDay(series.events[0]?.starts_at ?? '')}`,
    text: (series: SeriesDetails) => [
      `${series.mentorName} has scheduled ${shiftsOf(series)} with you:`,
      series.events.map(wordsOf).join('\n'),
    ],
    link,
    events: ({ events, mentorName }: SeriesDetails) =>
      events.map((event) => ({ ...event, partner: mentorName })),
  },
  /** The only email about a debrief that is not written. */
  debrief_reminder: {
    ...reminder,
    topic: 'debrief',
    subject: ({ startsAt }: DebriefDetails) => `debrief of your shift on ${formatDay(startsAt)}`,
    text: ({ partnerName, startsAt }: DebriefDetails) => [
      `You have not written the debrief of your shift with ${partnerName} on ${formatDay(startsAt)}. It takes a minute.`,
      'We will not remind you of it again.',
    ],
    link: {
      label: 'Write the debrief',
      path: ({ shiftId }: DebriefDetails) => `/shifts/${shiftId}/debrief`,
    },
  },
} satisfies Record<string, EmailKind>

type DebriefDetails = Named & {
  partnerName: string
  shiftId: number
  side: Side
  /** Local time. */
  startsAt: string
}

const partnerOf = (details: ShiftDetails) =>
  'mentorName' in details ? details.mentorName : details.menteeName

function wordsOf(event: ShiftEvent) {
  const [start, end] = [event.starts_at.slice(11), event.ends_at.slice(11)]
  const nextDay = event.ends_at.slice(0, 10) > event.starts_at.slice(0, 10) ? ' (+1)' : ''
  const place = event.location ? `, ${event.location}` : ''
  return `${formatDay(event.starts_at)}, ${start}–${end}${nextDay}${place}`
}

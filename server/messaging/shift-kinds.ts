import { formatDay, weekdayInProse } from '#contract/dates.ts'
import type { Side } from '#contract/debriefs.ts'
import { toBeConfirmed, uncertainText } from '#contract/shifts.ts'
import type { ShiftEvent } from './ical.ts'
import { bell, type Kind, type Named, news, reminder, type Sentence } from './kind.ts'

/** Sent to the mentee, or to the mentor about other people's changes. Contains the other person's name. */
export type ShiftDetails = Named & { reason?: string; event: ShiftEvent } & (
    | { mentorName: string }
    | { menteeName: string }
  )

type SeriesDetails = Named & { mentorName: string; events: ShiftEvent[] }

const link = { label: 'See your shifts', path: '/shifts' }

const aboutShift = (subject: string, sentence: string) => ({
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

const onDay =
  (what: string): Sentence =>
  ({ actor, about }) =>
    `${actor} ${what}${about ? ` on ${formatDay(about)}, ${about.slice(11)}` : ''}`

/** A series may have only one shift left. */
const severalShifts: Sentence = (facts) => {
  const { actor, about, shifts, last_start } = facts
  if (shifts === 1 || !about || !last_start) return onDay('scheduled a shift for you')(facts)
  return `${actor} scheduled ${shifts} shifts with you, from ${formatDay(about)} to ${formatDay(last_start)}`
}

const ofShift =
  (what: string): Sentence =>
  ({ about }) =>
    `${what} the debrief of your shift${about ? ` on ${formatDay(about)}` : ''}`

const shift = bell({ target: 'shift', topic: 'shift', path: () => '/shifts' })
const debrief = bell({
  target: 'shift',
  topic: 'debrief',
  path: ({ target_id }) => `/shifts/${target_id}/debrief`,
})

export const shiftKinds = {
  shift_planned: { ...shift, text: onDay('scheduled a shift for you'), letter: 'shift_scheduled' },
  shifts_planned: { ...shift, target: 'series', text: severalShifts },
  shift_outcome: { ...shift, text: onDay('recorded the outcome of your shift') },
  shift_deleted: {
    ...shift,
    target: 'former shift',
    text: onDay('deleted your shift'),
    letter: 'shift_cancelled',
  },
  shift_passed_on: {
    ...shift,
    target: 'oneself',
    text: ({ actor }) => `${actor} cancelled your shift`,
    letter: 'shift_cancelled',
  },
  debrief_due: { ...debrief, topic: null, text: ofShift('Write') },
  debrief_opened: { ...debrief, text: ofShift('You can read') },
  team_line_written: {
    target: 'team line',
    topic: null,
    text: ({ actor }) => `${actor} wrote a line for the programme team`,
    path: ({ target_id }) => `/shifts/${target_id}/debrief`,
    isChange: true,
  },
  shift_scheduled: {
    topic: 'shift',
    email: { stillDue: 'shift news', ...news, ...aboutShift('new shift on', 'You have a new shift:') },
  },
  shift_changed: {
    ...shift,
    text: onDay('moved your shift, now'),
    letter: 'shift_changed',
    isChange: true,
    email: {
      stillDue: 'shift news',
      ...news,
      ...aboutShift('changed shift on', 'One of your shifts has been changed. It is now:'),
    },
  },
  shift_cancelled: {
    ...shift,
    text: onDay('cancelled your shift'),
    letter: 'shift_cancelled',
    email: {
      stillDue: 'shift news',
      ...news,
      ...aboutShift('cancelled shift on', 'This shift has been cancelled:'),
    },
  },
  shift_reminder: {
    topic: 'shift',
    email: {
      stillDue: 'next shift',
      ...reminder,
      ...aboutShift('your shift on', 'Your next shift is coming up:'),
    },
  },
  /** Shifts that were planned in one series. */
  shifts_scheduled: {
    topic: 'shift',
    email: {
      stillDue: 'planned series',
      ...news,
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
  },
  /** The only email about a debrief that is not written. */
  debrief_reminder: {
    topic: 'debrief',
    email: {
      stillDue: 'missing debrief',
      ...reminder,
      subject: ({ startsAt }: DebriefDetails) => `debrief of your shift on ${formatDay(startsAt)}`,
      text: ({ partnerName, startsAt, side }: DebriefDetails) => [
        `How did your shift with ${partnerName} on ${weekdayInProse(startsAt.slice(0, 10))} go? It takes 2 minutes.`,
        ...(side === 'mentor' ? ['If it did not happen, you can record that on the same page.'] : []),
        'This is the only reminder.',
      ],
      link: {
        label: 'Write the debrief',
        path: ({ shiftId }: DebriefDetails) => `/shifts/${shiftId}/debrief`,
      },
    },
  },
} as const satisfies Record<string, Kind>

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

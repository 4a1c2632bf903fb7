import { formatLongDay, hoursInProse, timeInProse, weekdayInProse } from '#contract/dates.ts'
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

/** 'New shift with Max Okafor: Friday 4 December, 8pm'. */
const aboutShift = (what: string, sentence?: string) => ({
  subject: (details: ShiftDetails) =>
    `${what} with ${partnerOf(details)}: ${startOf(details.event.starts_at)}`,
  text: (details: ShiftDetails) => [
    ...(sentence ? [sentence] : []),
    ...(details.event.unsure ? [`${toBeConfirmed}. ${uncertainText(partnerOf(details))}`] : []),
  ],
  facts: (details: ShiftDetails): [string, string][] => [
    ['When', whenOf(details.event)],
    ...(details.event.location ? [['Where', details.event.location] as [string, string]] : []),
    ['With', partnerOf(details)],
    ...(details.reason ? [['Reason', details.reason] as [string, string]] : []),
  ],
  link,
  events: (details: ShiftDetails) => [{ ...details.event, partner: partnerOf(details) }],
})

const shiftsOf = ({ events }: SeriesDetails) => (events.length === 1 ? 'A shift' : `${events.length} shifts`)

const onDay =
  (what: string): Sentence =>
  ({ actor, about }) =>
    `${actor} ${what}${about ? ` on ${weekdayInProse(about.slice(0, 10))}, ${timeInProse(about.slice(11))}` : ''}`

/** A series may have only one shift left. */
const severalShifts: Sentence = (facts) => {
  const { actor, about, shifts, last_start } = facts
  if (shifts === 1 || !about || !last_start) return onDay('scheduled a shift for you')(facts)
  return `${actor} scheduled ${shifts} shifts with you, from ${weekdayInProse(about.slice(0, 10))} to ${weekdayInProse(last_start.slice(0, 10))}`
}

const ofShift =
  (what: string): Sentence =>
  ({ about }) =>
    `${what} the debrief of your shift${about ? ` on ${weekdayInProse(about.slice(0, 10))}` : ''}`

const shift = bell({ target: 'shift', topic: 'shift', path: () => '/shifts' })
const debrief = bell({
  module: 'debriefs',
  target: 'shift',
  topic: 'debrief',
  path: ({ target_id }) => `/shifts/${target_id}/debrief`,
})

export const shiftKinds = {
  shift_planned: { ...shift, text: onDay('scheduled a shift for you'), singleEmail: 'shift_scheduled' },
  shifts_planned: { ...shift, target: 'series', text: severalShifts },
  shift_outcome: { ...shift, text: onDay('recorded the outcome of your shift') },
  shift_deleted: {
    ...shift,
    target: 'former shift',
    text: onDay('deleted your shift'),
    singleEmail: 'shift_cancelled',
  },
  shift_passed_on: {
    ...shift,
    target: 'oneself',
    text: ({ actor }) => `${actor} cancelled your shift`,
    singleEmail: 'shift_cancelled',
  },
  debrief_due: { ...debrief, topic: null, text: ofShift('Write') },
  debrief_opened: { ...debrief, text: ofShift('You can read') },
  team_line_written: {
    module: 'debriefs',
    target: 'team line',
    topic: null,
    text: ({ actor }) => `${actor} wrote a line for the programme team`,
    path: ({ target_id }) => `/shifts/${target_id}/debrief`,
    isChange: true,
  },
  shift_scheduled: {
    topic: 'shift',
    email: { label: 'Shift scheduled', stillDue: 'shift news', ...news, ...aboutShift('New shift') },
  },
  shift_changed: {
    ...shift,
    text: onDay('moved your shift, now'),
    singleEmail: 'shift_changed',
    isChange: true,
    email: {
      label: 'Shift changed',
      stillDue: 'shift news',
      ...news,
      ...aboutShift('Changed shift', 'This shift has been changed. The new details are below.'),
    },
  },
  shift_cancelled: {
    ...shift,
    text: onDay('cancelled your shift'),
    singleEmail: 'shift_cancelled',
    email: { label: 'Shift cancelled', stillDue: 'shift news', ...news, ...aboutShift('Cancelled shift') },
  },
  shift_reminder: {
    topic: 'shift',
    email: { label: 'Shift reminder', stillDue: 'next shift', ...reminder, ...aboutShift('Your next shift') },
  },
  /** Shifts that were planned in one series. */
  shifts_scheduled: {
    topic: 'shift',
    email: {
      stillDue: 'planned series',
      ...news,
      label: 'Shifts scheduled',
      subject: (series: SeriesDetails) =>
        `${shiftsOf(series)} with ${series.mentorName}, from ${startOf(series.events[0]?.starts_at ?? '')}`,
      text: (_: SeriesDetails) => [],
      facts: ({ events }: SeriesDetails): [string, string][] =>
        events.map((event) => [whenOf(event), event.location]),
      link,
      events: ({ events, mentorName }: SeriesDetails) =>
        events.map((event) => ({ ...event, partner: mentorName })),
    },
  },
  /** The only email about a debrief that is not written. */
  debrief_reminder: {
    module: 'debriefs',
    topic: 'debrief',
    email: {
      stillDue: 'missing debrief',
      ...reminder,
      label: 'Debrief reminder',
      subject: ({ partnerName, startsAt }: DebriefDetails) =>
        `How did your shift with ${partnerName} on ${dayOf(startsAt)} go?`,
      text: ({ side }: DebriefDetails) => [
        'It takes 2 minutes to write.',
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

/** 'Friday 4 December'. */
const dayOf = (startsAt: string) => weekdayInProse(startsAt.slice(0, 10))

/** 'Friday 4 December, 8pm'. */
const startOf = (startsAt: string) => `${dayOf(startsAt)}, ${timeInProse(startsAt.slice(11))}`

/** 'Friday 4 December 2026, 8pm to 8am (Sat)'. */
function whenOf({ starts_at, ends_at }: ShiftEvent) {
  const [shift_date, start_time, end_time] = [starts_at.slice(0, 10), starts_at.slice(11), ends_at.slice(11)]
  return `${formatLongDay(shift_date)}, ${hoursInProse({ shift_date, start_time, end_time })}`
}

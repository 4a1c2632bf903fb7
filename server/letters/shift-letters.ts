import { formatDay } from '#contract/dates.ts'
import type { ShiftEvent } from '../calendar/events.ts'
import type { Letter, Site } from './letter.ts'

export type ShiftDetails = { firstName: string; mentorName: string; event: ShiftEvent }

const words = ({ event, mentorName }: ShiftDetails) => {
  const [start, end] = [event.starts_at.slice(11), event.ends_at.slice(11)]
  const nextDay = event.ends_at.slice(0, 10) > event.starts_at.slice(0, 10) ? ' (+1)' : ''
  const place = event.location ? `, ${event.location}` : ''
  return `${formatDay(event.starts_at)}, ${start}–${end}${nextDay}${place}, with ${mentorName}`
}

const shiftLetter =
  (subject: string, sentence: string) =>
  (details: ShiftDetails, site: Site): Letter => ({
    subject: `${site.name}: ${subject} ${formatDay(details.event.starts_at)}`,
    paragraphs: [`Dear ${details.firstName},`, sentence, words(details)],
    link: { label: 'See your shifts', address: `${site.address}/shifts` },
    event: { ...details.event, partner: details.mentorName },
  })

export const shiftScheduled = shiftLetter('a shift on', 'A shift has been planned for you:')
export const shiftChanged = shiftLetter(
  'a changed shift on',
  'One of your shifts has been changed. It is now:',
)
export const shiftCancelled = shiftLetter('a cancelled shift on', 'This shift has been cancelled:')
export const shiftReminder = shiftLetter('your shift on', 'Your next shift is near:')

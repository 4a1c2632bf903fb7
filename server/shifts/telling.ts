import type { ShiftEvent } from '../calendar/events.ts'
import type { DetailsOf } from '../letters/catalogue.ts'
import { mentorName } from './descriptions.ts'
import type { ShiftToNotify } from './queries.ts'

/** How letters name what they are about. */
export const aboutSeries = (id: number) => `series ${id}`
export const seriesIn = (about: string) => Number(about.slice('series '.length))

/** A shift in the calendar file of a letter. */
export const eventOf = (
  { id, version, starts_at, ends_at, location }: ShiftToNotify,
  cancelled: boolean,
): ShiftEvent => ({ id, sequence: version - 1, starts_at, ends_at, location, cancelled })

/** What a letter tells of shifts that were planned at once; undefined of none. */
export function seriesDetails(shifts: ShiftToNotify[]): DetailsOf<'shifts_scheduled'> | undefined {
  const [first] = shifts
  if (!first) return undefined
  return {
    firstName: first.mentee_first_name,
    mentorName: mentorName(first),
    events: shifts.map((shift) => eventOf(shift, false)),
  }
}

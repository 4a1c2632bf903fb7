import { mentorName } from '#contract/person.ts'
import { isUncertain, type ShiftRow } from '#contract/shifts.ts'
import type { ShiftToNotify } from './email-queries.ts'
import type { ShiftEvent } from './ical.ts'
import type { DetailsOf } from './kinds.ts'

export type Names = Pick<
  ShiftRow,
  'mentor_first_name' | 'mentor_last_name' | 'mentee_first_name' | 'mentee_last_name'
>

/** Keys by which emails refer to their shift or series. */
export const aboutSeries = (id: number) => `series ${id}`
export const seriesIn = (about: string) => Number(about.slice('series '.length))

/** A shift as an event in an email's calendar file. */
export function eventOf(shift: ShiftToNotify, cancelled: boolean): ShiftEvent {
  const { id, created_at, version, starts_at, ends_at, location } = shift
  const unsure = !cancelled && isUncertain(shift)
  return {
    id,
    created_at,
    sequence: version - 1,
    starts_at,
    ends_at,
    location,
    cancelled,
    ...(unsure && { unsure }),
  }
}

/** The details of a series for its email; undefined if there are no shifts. */
export function seriesDetails(shifts: ShiftToNotify[]): DetailsOf<'shifts_scheduled'> | undefined {
  const [first] = shifts
  if (!first) return undefined
  return {
    firstName: first.mentee_first_name,
    mentorName: mentorName(first),
    events: shifts.map((shift) => eventOf(shift, false)),
  }
}

import { addDays, formatDay, hoursAndMinutes } from '#contract/dates.ts'
import { debriefDays } from '#contract/debriefs.ts'
import { menteeName, mentorName, nameInWords, type Role } from '#contract/person.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'

/** The name of the other person of a shift; administrators get both names. */
export function partnerOf(shift: ShiftRow, role: Role): string {
  const mentor = nameInWords(mentorName(shift), shift.mentor_status)
  const mentee = nameInWords(menteeName(shift), shift.mentee_status)
  return { mentor: mentee, mentee: mentor, admin: `${mentee} with ${mentor}` }[role]
}

/** Describes a shift in dialogs and button names. */
export const describe = (shift: ShiftRow, role: Role): string =>
  `${partnerOf(shift, role)}, ${formatDay(shift.shift_date)}, ${shiftHours(shift)}`

export const itDidNotHappen = 'It did not happen'

export const overlapWords = { question: 'Schedule over another shift?', verb: 'Schedule anyway' }

type Hours = Pick<ShiftRow, 'shift_date' | 'start_time' | 'end_time'>

/** The local time at which a shift ends, 'YYYY-MM-DDTHH:MM'. A night shift ends on the next day. */
export function endOf({ shift_date, start_time, end_time }: Hours): string {
  const day = end_time <= start_time ? addDays(shift_date, 1) : shift_date
  return `${day}T${end_time}`
}

/** Scheduled shifts that have not ended and start within `days` days including today, soonest first. */
export function upcomingByDay<Shift extends Hours & Pick<ShiftRow, 'status'>>(
  shifts: Shift[],
  localNow: string,
  days: number,
): { day: string; shifts: Shift[] }[] {
  const end = addDays(localNow.slice(0, 10), days)
  const upcoming = shifts
    .filter((shift) => shift.status === 'scheduled' && shift.shift_date < end && endOf(shift) > localNow)
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
  return byDay(upcoming)
}

/** Groups shifts by day and keeps their order. */
export function byDay<Shift extends Pick<ShiftRow, 'shift_date'>>(
  shifts: Shift[],
): { day: string; shifts: Shift[] }[] {
  const days = Map.groupBy(shifts, (shift) => shift.shift_date)
  return [...days].map(([day, shifts]) => ({ day, shifts }))
}

/** The local time at which a shift starts. */
export const startOf = ({ shift_date, start_time }: Pick<ShiftRow, 'shift_date' | 'start_time'>): string =>
  `${shift_date}T${start_time}`

/** As the server ranks the shifts of a day, so that no row moves when the others arrive. */
export const inOrder = <Shift extends Pick<ShiftRow, 'id' | 'shift_date' | 'start_time'>>(shifts: Shift[]) =>
  shifts.toSorted((a, b) => startOf(a).localeCompare(startOf(b)) || a.id - b.id)

/** Whether a debrief of the shift can be written now. */
export const takesDebrief = (shift: Hours, localNow: string): boolean =>
  startOf(shift) <= localNow && addDays(endOf(shift).slice(0, 10), debriefDays) >= localNow.slice(0, 10)

/** Shifts that have not ended, including cancelled ones, soonest first. */
export const notEnded = <Shift extends Hours>(shifts: Shift[], localNow: string): Shift[] =>
  shifts.filter((shift) => endOf(shift) > localNow).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))

/**
 * The heading of upcoming shifts: the number of planned ones, plus the number of cancelled ones in the list.
 */
export function countText(total: number, listed: Pick<ShiftRow, 'status'>[]): string {
  const shifts = total === 1 ? '1 shift' : `${total.toLocaleString('en-GB')} shifts`
  const cancelled = listed.filter(({ status }) => status === 'cancelled').length
  return cancelled === 0 ? shifts : `${shifts}, and ${cancelled} cancelled`
}

/** Deleting a completed shift removes its hours from the reports. */
export function lossText({ status, minutes }: Pick<ShiftRow, 'status' | 'minutes'>): string | null {
  if (status !== 'completed') return null
  return `${hoursAndMinutes(minutes)} will be removed from reports.`
}

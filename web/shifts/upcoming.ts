import { addDays } from '#contract/dates.ts'
import type { ShiftRow } from '#contract/shifts.ts'

type Hours = Pick<ShiftRow, 'shift_date' | 'start_time' | 'end_time'>

/** The local moment at which a shift ends, 'YYYY-MM-DDTHH:MM': a night shift's lies on the next day (rule 31). */
export function endOf({ shift_date, start_time, end_time }: Hours): string {
  const day = end_time <= start_time ? addDays(shift_date, 1) : shift_date
  return `${day}T${end_time}`
}

/** Scheduled shifts that have not ended and start within so many days, today counting as the first; soonest first. */
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

/** The shifts of each day together, days and shifts in the order given. */
export function byDay<Shift extends Pick<ShiftRow, 'shift_date'>>(
  shifts: Shift[],
): { day: string; shifts: Shift[] }[] {
  const days = Map.groupBy(shifts, (shift) => shift.shift_date)
  return [...days].map(([day, shifts]) => ({ day, shifts }))
}

/** The local moment at which a shift starts. */
export const startOf = ({ shift_date, start_time }: Pick<ShiftRow, 'shift_date' | 'start_time'>): string =>
  `${shift_date}T${start_time}`

/** Those that have not ended, cancelled ones too, soonest first. */
export const notEnded = <Shift extends Hours>(shifts: Shift[], localNow: string): Shift[] =>
  shifts.filter((shift) => endOf(shift) > localNow).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))

/** What the heading of the upcoming says: those that will take place, and how many cancelled ones stand among them. */
export function countText(total: number, listed: Pick<ShiftRow, 'status'>[]): string {
  const shifts = total === 1 ? '1 shift' : `${total.toLocaleString('en-GB')} shifts`
  const cancelled = listed.filter(({ status }) => status === 'cancelled').length
  return cancelled === 0 ? shifts : `${shifts}, and ${cancelled} cancelled`
}

/** What the reports lose when a shift is deleted: its hours, once it was completed. */
export function lossText(shift: Hours & Pick<ShiftRow, 'status'>): string | null {
  if (shift.status !== 'completed') return null
  const minutes = (Date.parse(`${endOf(shift)}Z`) - Date.parse(`${startOf(shift)}Z`)) / 60_000
  const hours = (minutes / 60).toLocaleString('en-GB', { maximumFractionDigits: 2 })
  return `The reports lose ${hours === '1' ? '1 hour' : `${hours} hours`}.`
}

import { addDays } from '#contract/dates.ts'
import type { ShiftRow } from '#contract/shifts.ts'

type Hours = Pick<ShiftRow, 'shift_date' | 'start_time' | 'end_time'>

/** The local moment at which a shift ends, 'YYYY-MM-DDTHH:MM': a night shift's lies on the next day (decision 31). */
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
  const byDay = new Map<string, Shift[]>()
  for (const shift of upcoming) byDay.set(shift.shift_date, [...(byDay.get(shift.shift_date) ?? []), shift])
  return [...byDay].map(([day, shifts]) => ({ day, shifts }))
}

const startOf = ({ shift_date, start_time }: Hours) => `${shift_date}T${start_time}`

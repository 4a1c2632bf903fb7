import { addDays } from '#contract/dates.ts'
import type { Role } from '#contract/person.ts'
import { outcomeCorrectableDays, type ShiftRow } from '#contract/shifts.ts'

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
  shifts.filter((shift) => endOf(shift) > localNow).sort((a, b) => startOf(a).localeCompare(startOf(b)))

type Outcome = Pick<ShiftRow, 'shift_date' | 'start_time' | 'status' | 'outcome_at'>

/**
 * What can be said of how a shift went: an outcome once it has started, before that only that it is cancelled. A
 * recorded outcome can be corrected for some days, later by an administrator only (decision 34).
 */
export function outcomeOpen(
  shift: Outcome,
  { localNow, instant, role }: { localNow: string; instant: Date; role: Role },
): 'record' | 'correct' | 'cancel' | null {
  const isScheduled = shift.status === 'scheduled'
  if (startOf(shift) > localNow) return isScheduled ? 'cancel' : null
  if (isScheduled) return 'record'
  const daysSince = (instant.getTime() - Date.parse(shift.outcome_at ?? '')) / 86_400_000
  return role === 'admin' || !(daysSince > outcomeCorrectableDays) ? 'correct' : null
}

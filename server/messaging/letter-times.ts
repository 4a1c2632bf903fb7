import { addDays, localTime } from '#contract/dates.ts'
import { dailyLetterTime, quietHours } from '#contract/notifications.ts'
import { instantAt } from '../kernel/clock/zone.ts'

/** Returns the first allowed time for an email: outside the quiet hours. Local times are 'YYYY-MM-DDTHH:MM'. */
export function whenToWrite(instant: Date, timeZone: string): Date {
  const asked = localTime(instant, timeZone)
  const local = afterQuietHours(asked)
  return local === asked ? instant : instantAt(local, timeZone)
}

export function afterQuietHours(local: string): string {
  const [day = '', time = ''] = local.split('T')
  if (time >= quietHours.from) return `${addDays(day, 1)}T${quietHours.until}`
  return time < quietHours.until ? `${day}T${quietHours.until}` : local
}

/** The time of the next daily email, also when the clocks change. */
export function nextDailyLetter(instant: Date, timeZone: string): Date {
  const local = localTime(instant, timeZone)
  const today = `${local.slice(0, 10)}T${dailyLetterTime}`
  return instantAt(local < today ? today : `${addDays(local.slice(0, 10), 1)}T${dailyLetterTime}`, timeZone)
}

export const minutesFrom = (instant: Date, minutes: number): string =>
  new Date(instant.getTime() + minutes * 60_000).toISOString()

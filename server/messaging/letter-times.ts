import { addDays, localTime } from '#contract/dates.ts'
import { dailyLetterTime, quietHours } from '#contract/notifications.ts'
import { instantAt } from '../kernel/clock/zone.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { listShiftsAt } from './letter-queries.ts'

/** Times without a zone are 'YYYY-MM-DDTHH:MM' in the organisation's time zone. */
type World = Pick<Context | TransactionContext, 'db' | 'config'>

/** A shift with this many minutes in the quiet hours is a night shift. */
const nightMinutes = 180

/** Returns the first allowed time for an email: outside the quiet hours and the person's own night shifts. */
export async function whenToWrite({ db, config }: World, userId: number, instant: Date): Promise<Date> {
  const { timeZone } = config
  let local = localTime(instant, timeZone)
  const asked = local
  for (;;) {
    const awake = afterQuietHours(local)
    const shifts = (await listShiftsAt(db, userId, awake)).filter(isNightShift)
    const ends = shifts.map(({ ends_at }) => ends_at).sort()
    const next = ends.at(-1) ?? awake
    if (next === local) break
    local = next
  }
  return local === asked ? instant : instantAt(local, timeZone)
}

export function afterQuietHours(local: string): string {
  const [day = '', time = ''] = local.split('T')
  if (time >= quietHours.from) return `${addDays(day, 1)}T${quietHours.until}`
  return time < quietHours.until ? `${day}T${quietHours.until}` : local
}

/** A shift is shorter than a day, so it can overlap only the nights next to its first day. */
export function isNightShift({ starts_at, ends_at }: { starts_at: string; ends_at: string }): boolean {
  const minutes = (local: string) => Date.parse(`${local}Z`) / 60_000
  const inNight = [-1, 0, 1].map((days) => {
    const evening = addDays(starts_at.slice(0, 10), days)
    const from = Math.max(minutes(starts_at), minutes(`${evening}T${quietHours.from}`))
    const until = Math.min(minutes(ends_at), minutes(`${addDays(evening, 1)}T${quietHours.until}`))
    return Math.max(0, until - from)
  })
  return inNight.reduce((sum, one) => sum + one) >= nightMinutes
}

/** The time of the next daily email, also when the clocks change. */
export function nextDailyLetter(instant: Date, timeZone: string): Date {
  const local = localTime(instant, timeZone)
  const today = `${local.slice(0, 10)}T${dailyLetterTime}`
  return instantAt(local < today ? today : `${addDays(local.slice(0, 10), 1)}T${dailyLetterTime}`, timeZone)
}

export const minutesFrom = (instant: Date, minutes: number): string =>
  new Date(instant.getTime() + minutes * 60_000).toISOString()

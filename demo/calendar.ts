import { addDays, dayIn, daysBetween, localTime } from '#contract/dates.ts'
import type { Random } from './random.ts'

/** The organisation's calendar, relative to the moment at which the demo is made. */
export type Calendar = {
  /** An instant. */
  now: string
  today: string
  /** 'YYYY-MM-DDTHH:MM' in the organisation's time zone. */
  localNow: string
  /** The day this many days before today; negative numbers give future days. */
  daysAgo: (days: number) => string
  /** Converts 'YYYY-MM-DDTHH:MM' in the organisation's time zone to an instant. */
  instantOf: (local: string) => string
  /** Converts an instant to 'YYYY-MM-DDTHH:MM' in the organisation's time zone. */
  localOf: (instant: string) => string
  /** Calendar days from an instant to today. */
  daysSince: (instant: string) => number
  /** A random instant on a day between two local hours. For today it is in the past. */
  momentOn: (random: Random, day: string, hours?: readonly [from: number, to: number]) => string
}

const workingHours = [8, 18] as const

export function calendarAt(now: Date, timeZone: string): Calendar {
  const today = dayIn(now, timeZone)
  const instantOf = clockOf(timeZone)

  const momentOn: Calendar['momentOn'] = (random, day, [from, to] = workingHours) => {
    const start = Date.parse(instantOf(`${day}T${String(from).padStart(2, '0')}:00`))
    const moment = start + Math.floor(random.fraction() * (to - from) * 3_600_000)
    if (day < today || moment < now.getTime()) return isoOf(moment)
    const midnight = Date.parse(instantOf(`${day}T00:00`))
    return isoOf(midnight + Math.floor(random.fraction() * (now.getTime() - midnight)))
  }

  return {
    now: now.toISOString(),
    today,
    localNow: localTime(now, timeZone),
    daysAgo: (days) => addDays(today, -days),
    instantOf,
    localOf: (instant) => localTime(new Date(instant), timeZone),
    daysSince: (instant) => daysBetween(dayIn(new Date(instant), timeZone), today),
    momentOn,
  }
}

export const minutesAfter = (instant: string, minutes: number): string =>
  isoOf(Date.parse(instant) + minutes * 60_000)

export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Converts local times to instants by the time zone's offset, which is cached per hour. */
function clockOf(timeZone: string) {
  const distances = new Map<string, number>()
  const shownAt = (utc: number) => Date.parse(`${localTime(new Date(utc), timeZone)}Z`)
  return (local: string) => {
    const shown = Date.parse(`${local}Z`)
    const hour = local.slice(0, 13)
    let distance = distances.get(hour)
    if (distance === undefined) {
      const nearly = shown - (shownAt(shown) - shown)
      distance = shownAt(nearly) - nearly
      distances.set(hour, distance)
    }
    return isoOf(shown - distance)
  }
}

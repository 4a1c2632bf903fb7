import { addDays } from '#contract/dates.ts'
import { longestShiftHours, shiftTooLong, startMovesHours, startTooFar } from '#contract/shifts.ts'
import type { Context } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import { findSkippedTime, type Span, spanOf } from './spans.ts'

type Hours = { workedFrom?: string | null | undefined; workedTo?: string | null | undefined }
type Worked = { worked_starts_at: string | null; worked_ends_at: string | null }

/** The worked times to store. A missing one of the two is as planned. */
export function workedTimesOf(ctx: Pick<Context, 'config'>, planned: Span, hours: Hours): Worked {
  if (!hours.workedFrom && !hours.workedTo) return noHours
  const from = nearest(planned.starts_at, hours.workedFrom ?? planned.starts_at.slice(11))
  if (hoursBetween(planned.starts_at, from) > startMovesHours) refuseField('workedFrom', startTooFar)
  const { starts_at, ends_at } = spanOf(
    from.slice(0, 10),
    from.slice(11),
    hours.workedTo ?? planned.ends_at.slice(11),
  )
  if (hoursBetween(starts_at, ends_at) > longestShiftHours) refuseField('workedTo', shiftTooLong)
  const skipped = findSkippedTime({ starts_at, ends_at }, ctx.config.timeZone)
  if (skipped) refuseField(workedFields[skipped.field], skipped.sentence)
  return { worked_starts_at: starts_at, worked_ends_at: ends_at }
}

export const noHours: Worked = { worked_starts_at: null, worked_ends_at: null }

const workedFields = { startTime: 'workedFrom', endTime: 'workedTo' }

/** The occurrence of a time that is nearest to the planned start: a shift planned for 00:30 may begin at 23:45. */
function nearest(planned: string, time: string): string {
  const day = planned.slice(0, 10)
  const times = [-1, 0, 1].map((days) => `${addDays(day, days)}T${time}`)
  return times.reduce((best, next) =>
    hoursBetween(planned, next) < hoursBetween(planned, best) ? next : best,
  )
}

/** By the clock on the wall, as the counted hours are. */
const hoursBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(`${other}Z`) - Date.parse(`${one}Z`)) / 3_600_000

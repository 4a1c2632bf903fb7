import { addDays, formatDay, isOnClock } from '#contract/dates.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { dayInPast, shiftHours, skippedTime } from '#contract/shifts.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import type { Names } from '../messaging/shift-details.ts'

/** 'YYYY-MM-DDTHH:MM' on the organisation's clock. */
export type Span = { starts_at: string; ends_at: string }

/** An end at or before the start is on the next day (rule 31). */
export function spanOf(day: string, start: string, end: string): Span {
  return { starts_at: `${day}T${start}`, ends_at: `${end <= start ? addDays(day, 1) : day}T${end}` }
}

/** Applies only to new or changed dates (rule 32). */
export function refusePast(ctx: Pick<Context, 'now' | 'config'>, day: string): void {
  if (day < momentOf(ctx).today) refuseField('shiftDate', dayInPast)
}

/** The field and the sentence if a span begins or ends at a time that daylight saving skips. */
export function findSkippedTime(
  { starts_at, ends_at }: Span,
  timeZone: string,
): { field: 'startTime' | 'endTime'; sentence: string } | undefined {
  if (!isOnClock(starts_at, timeZone)) return { field: 'startTime', sentence: skippedTime(starts_at) }
  return isOnClock(ends_at, timeZone) ? undefined : { field: 'endTime', sentence: skippedTime(ends_at) }
}

export function refuseSkippedTime({ config }: Pick<Context, 'config'>, span: Span): void {
  const skipped = findSkippedTime(span, config.timeZone)
  if (skipped) refuseField(skipped.field, skipped.sentence)
}

/** Names the other shift that a shift overlaps (rule 33). */
export function overlapSentence(other: Span & Names): string {
  const hours = shiftHours({ start_time: other.starts_at.slice(11), end_time: other.ends_at.slice(11) })
  const when = `${formatDay(other.starts_at)}, ${hours}`
  return `This overlaps the shift of ${mentorName(other)} with ${menteeName(other)} on ${when}.`
}

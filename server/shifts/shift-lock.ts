import { addDays, dayInWords, formatDay, isOnClock } from '#contract/dates.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import * as contract from '#contract/shifts.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { fieldChanges } from '../kernel/edit-row.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { lockForChange } from '../locks.ts'
import type { Names } from '../messaging/shift-details.ts'
import { findLeading } from '../programme-conditions.ts'
import type { Span } from './queries.ts'
import * as queries from './queries.ts'

/** Returns the current state of a shift that the person may see. */
export const findShift = (ctx: Context | TransactionContext, me: Me, id: number) =>
  queries.findShift(ctx.db, { me, id, localNow: momentOf(ctx).localNow })

/** Whether the shift stays the caller's, although they no longer lead its mentee. */
export const isFormerMentor = async ({ db }: Pick<Context, 'db'>, me: Me, id: number): Promise<boolean> =>
  (await queries.findCallerRole(db, { me, id }))?.who === 'former'

export async function loadShiftRow(ctx: TransactionContext, me: Me, id: number): Promise<contract.ShiftRow> {
  return (await findShift(ctx, me, id)) ?? refuseUnknown()
}

/**
 * Returns the shift, locked with its mentor and its mentee (or the next mentee). Refuses everybody but
 * administrators and the mentor who still leads the mentee. `toRecord`: a former mentor may do it, too.
 */
export async function lockShift(
  ctx: TransactionContext,
  me: Me,
  id: number,
  { nextMenteeId, toRecord = false }: { nextMenteeId?: number | undefined; toRecord?: boolean } = {},
) {
  const { row, shown: shift } = await lockForChange(
    ctx.db,
    me,
    'shifts',
    id,
    () => findShift(ctx, me, id),
    ({ mentor_id, mentee_id }) => ({ mentors: [mentor_id], mentees: [nextMenteeId ?? mentee_id] }),
  )
  const mayChange = toRecord ? shift.can.length > 0 : shift.can.includes('edit')
  if (!mayChange) refuse(403, "Only this mentee's mentor can change the shift.")
  return { row, shift }
}

/** A shift that has ended, or has a debrief, keeps its day and times: they decide when debriefs open. */
export async function refuseOtherTimes(
  ctx: TransactionContext,
  { id, ends_at }: Row<'shifts'>,
): Promise<void> {
  const isFixed = ends_at <= momentOf(ctx).localNow || (await queries.countDebriefs(ctx.db, id)) > 0
  if (isFixed) refuse(409, contract.shiftEnded)
}

/** A debrief of the mentee is deleted with its shift by administrators only. */
export async function refuseLosingDebrief(
  ctx: TransactionContext,
  me: Me,
  shift: contract.ShiftRow,
): Promise<void> {
  if (me.role !== 'mentor' || (await queries.countDebriefs(ctx.db, shift.id, 'mentee')) === 0) return
  const author = shift.mentee_first_name
  refuse(409, `${author} has written a debrief, so only an administrator can delete this shift.`)
}

/** An end at or before the start is on the next day. */
export function spanOf(day: string, start: string, end: string): Span {
  return { starts_at: `${day}T${start}`, ends_at: `${end <= start ? addDays(day, 1) : day}T${end}` }
}

/** A covering mentor works no shift after their last day. */
export async function refuseAfterCover(
  ctx: Pick<Context, 'db'>,
  me: Me,
  pair: { mentorId: number; menteeId: number },
  { day, field = 'shiftDate' }: { day: string; field?: string },
): Promise<void> {
  const cover = await findLeading(ctx.db, pair)
  if (!cover?.last_day || day <= cover.last_day) return
  const who = me.id === pair.mentorId ? 'You cover' : 'This mentor covers'
  refuseField(field, `${who} until ${formatDay(cover.last_day)}`)
}

/** Applies only to new or changed dates. */
export function refusePast(ctx: Pick<Context, 'now' | 'config'>, day: string): void {
  if (day < momentOf(ctx).today) refuseField('shiftDate', contract.dayInPast)
}

/** The field and the sentence if a span begins or ends at a time that daylight saving skips. */
export function findSkippedTime(
  { starts_at, ends_at }: Span,
  timeZone: string,
): { field: 'startTime' | 'endTime'; sentence: string } | undefined {
  if (!isOnClock(starts_at, timeZone))
    return { field: 'startTime', sentence: contract.skippedTime(starts_at) }
  return isOnClock(ends_at, timeZone)
    ? undefined
    : { field: 'endTime', sentence: contract.skippedTime(ends_at) }
}

export function refuseSkippedTime({ config }: Pick<Context, 'config'>, span: Span): void {
  const skipped = findSkippedTime(span, config.timeZone)
  if (skipped) refuseField(skipped.field, skipped.sentence)
}

/** Names the other shift that a shift overlaps. */
export function overlapSentence(other: Span & Names): string {
  const hours = contract.shiftHours({
    start_time: other.starts_at.slice(11),
    end_time: other.ends_at.slice(11),
  })
  const when = `${dayInWords(other.starts_at)}, ${hours}`
  return `This overlaps the shift of ${mentorName(other)} with ${menteeName(other)} on ${when}.`
}

export const describe = (shift: Names & Pick<contract.ShiftRow, 'shift_date' | 'start_time' | 'end_time'>) =>
  `the shift of ${mentorName(shift)} with ${menteeName(shift)} on ${formatDay(shift.shift_date)}, ${contract.shiftHours(shift)}`

export function describeChange(before: contract.ShiftRow, saved: contract.ShiftRow): string {
  const [texts, hidden] = fieldChanges(contract.shiftTexts, before, saved)
  return changes(
    [
      ['date', before.shift_date, saved.shift_date],
      ['time', contract.shiftHours(before), contract.shiftHours(saved)],
      ...texts,
      ['mentor', mentorName(before), mentorName(saved)],
      ['mentee', menteeName(before), menteeName(saved)],
      ['status', contract.statusLabelOf(before), contract.statusLabelOf(saved)],
      ['cause', causeOf(before), causeOf(saved)],
      ['hours worked', workedHours(before), workedHours(saved)],
      ['reason', before.outcome_reason, saved.outcome_reason],
    ],
    hidden,
  )
}

const causeOf = ({ cause }: contract.ShiftRow) => cause && contract.causes[cause].label

const workedHours = ({ worked_from, worked_to }: contract.ShiftRow) =>
  worked_from && worked_to && contract.shiftHours({ start_time: worked_from, end_time: worked_to })

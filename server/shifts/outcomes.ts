import type { z } from 'zod/mini'
import { mentorChangesDays } from '#contract/can.ts'
import { addDays } from '#contract/dates.ts'
import { keysOf } from '#contract/fields.ts'
import * as contract from '#contract/shifts.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { hasChanges } from '../kernel/audit/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { settleNotifications } from '../messaging/bell.ts'
import { notifyOthers } from '../messaging/shift-notifications.ts'
import { followLostShift, followReturnedShift } from '../milestones/meetings.ts'
import { offerUndo } from '../undo/offers.ts'
import type { Span } from './queries.ts'
import { describe, describeChange, findSkippedTime, loadShiftRow, lockShift, spanOf } from './shift-lock.ts'

type Hours = { workedFrom?: string | null | undefined; workedTo?: string | null | undefined }
type Worked = { worked_starts_at: string | null; worked_ends_at: string | null }

/** The worked times to store. A missing one of the two is as planned. */
function workedTimesOf(ctx: Pick<Context, 'config'>, planned: Span, hours: Hours): Worked {
  if (!hours.workedFrom && !hours.workedTo) return noHours
  const from = nearest(planned.starts_at, hours.workedFrom ?? planned.starts_at.slice(11))
  if (hoursBetween(planned.starts_at, from) > contract.startMovesHours)
    refuseField('workedFrom', contract.startTooFar)
  const { starts_at, ends_at } = spanOf(
    from.slice(0, 10),
    from.slice(11),
    hours.workedTo ?? planned.ends_at.slice(11),
  )
  if (hoursBetween(starts_at, ends_at) > contract.longestShiftHours)
    refuseField('workedTo', contract.shiftTooLong)
  const skipped = findSkippedTime({ starts_at, ends_at }, ctx.config.timeZone)
  if (skipped) refuseField(workedFields[skipped.field], skipped.sentence)
  return { worked_starts_at: starts_at, worked_ends_at: ends_at }
}

const noHours: Worked = { worked_starts_at: null, worked_ends_at: null }

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

type Outcome = z.output<typeof contract.recordOutcome.body>

/**
 * A shift can be completed once it has started, and cancelled at any time. Its mentor can correct the outcome
 * until a week after the shift, administrators also later.
 */
export const recordOutcome = ({ ctx, me, params, body }: Call<typeof contract.recordOutcome>) =>
  inTransaction(ctx, (ctx) => recordOutcomeIn(ctx, me, params.id, body))

/** The same in a transaction that also saves something else. */
export async function recordOutcomeIn(
  ctx: TransactionContext,
  me: Me,
  id: number,
  outcome: Outcome,
): Promise<contract.ShiftRow> {
  const { row: shift, shift: before } = await lockShift(ctx, me, id, { toRecord: true })
  await refuseStale(ctx, shift, outcome.version, presentOutcome(shift))
  if (!before.can.includes('cancel'))
    refuse(
      403,
      `Only an administrator can correct an outcome more than ${mentorChangesDays} days after the shift.`,
    )
  const endsIt = outcome.status === 'completed' || Boolean(outcome.cause)
  if (endsIt && !before.can.includes('complete')) refuse(409, 'This shift has not started yet.')
  const recorded = columnsOf(ctx, shift, outcome)
  if (!hasChanges(shift, recorded)) return before
  const now = nowIso(ctx)
  const change = { ...recorded, outcome_by: me.id, outcome_at: now }
  const columns = keysOf(change)
  const undoable = await offerUndo(ctx, me, { target: 'shift', id, row: shift, columns })
  await saveRow(ctx.db, 'shifts', id, change, { id: me.id, at: now })
  if (shift.status !== 'cancelled' && outcome.status === 'cancelled') {
    await followLostShift(undoable, id)
    await settleNotifications(undoable, 'debrief_due', id, [shift.mentor_id, shift.mentee_id])
  }
  if (shift.status === 'cancelled' && outcome.status !== 'cancelled')
    await followReturnedShift(ctx, me, shift)
  const isCancellation = outcome.status === 'cancelled' && !outcome.cause && shift.status === 'scheduled'
  await notifyOthers(undoable, isCancellation ? 'shift_cancelled' : 'shift_outcome', { targetId: id })
  const saved = await loadShiftRow(ctx, me, id)
  ctx.record(
    `shift.${outcome.status}`,
    id,
    `${contract.statusLabelOf(saved)} ${describe(saved)}: ${describeChange(before, saved)}`,
  )
  return saved
}

const presentOutcome = (shift: Row<'shifts'>) => ({
  status: shift.status,
  reason: shift.outcome_reason ?? '',
  cause: shift.cause,
  workedFrom: shift.worked_starts_at?.slice(11) ?? null,
  workedTo: shift.worked_ends_at?.slice(11) ?? null,
})

/** A client that does not know causes and hours erases none while the status stays. */
function columnsOf(ctx: TransactionContext, shift: Row<'shifts'>, outcome: Outcome) {
  const { status, cause = shift.cause, ...hours } = outcome
  const isKept = hours.workedFrom === undefined && hours.workedTo === undefined
  const { worked_starts_at, worked_ends_at } = isKept ? shift : workedTimesOf(ctx, shift, hours)
  return {
    status,
    outcome_reason: outcome.reason || null,
    ...(status === 'completed' ? { cause: null, worked_starts_at, worked_ends_at } : { cause, ...noHours }),
  }
}

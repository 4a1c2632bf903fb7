import type { z } from 'zod/mini'
import { mentorChangesDays } from '#contract/can.ts'
import type { recordOutcome as recordOutcomeCall, ShiftRow } from '#contract/shifts.ts'
import { saveRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import { offerUndo } from '../undo/offering.ts'
import { describe, describeChange } from './descriptions.ts'
import { lockShift, presentShift } from './locking.ts'
import { notifyOthers } from './notifications.ts'

type Outcome = z.output<typeof recordOutcomeCall.body>

/**
 * Completed only once it has started, cancelled at any time; corrected until a week after the shift's end, later by
 * administrators (rules 34 and 54).
 */
export async function recordOutcome(ctx: Context, me: Me, id: number, outcome: Outcome): Promise<ShiftRow> {
  return inTransaction(ctx, async (ctx) => {
    const { row: shift, shift: before } = await lockShift(ctx, me, id)
    const current = { status: shift.status, reason: shift.outcome_reason ?? '' }
    await refuseStale(ctx, shift, outcome.version, current)
    if (!before.can.includes('cancel'))
      refuse(
        403,
        `Only an administrator can correct an outcome more than ${mentorChangesDays} days after the shift.`,
      )
    if (outcome.status === 'completed' && !before.can.includes('complete'))
      refuse(409, 'This shift has not started yet.')
    const now = nowIso(ctx)
    const change = {
      status: outcome.status,
      outcome_reason: outcome.reason || null,
      outcome_by: me.id,
      outcome_at: now,
    }
    const columns = Object.keys(change) as (keyof typeof change)[]
    const undoable = await offerUndo(ctx, me, { target: 'shift', id, row: shift, columns })
    await saveRow(ctx.db, 'shifts', id, change, { id: me.id, at: now })
    const isCancellation = outcome.status === 'cancelled' && shift.status === 'scheduled'
    await notifyOthers(undoable, isCancellation ? 'shift_cancelled' : 'shift_outcome', { targetId: id })
    const saved = await presentShift(ctx, me, id)
    ctx.record({
      action: `shift.${outcome.status}`,
      target: 'shift',
      targetId: id,
      details: `${outcome.status === 'completed' ? 'Completed' : 'Cancelled'} ${describe(saved)}: ${describeChange(before, saved)}`,
    })
    return saved
  })
}

import { formatDay } from '#contract/dates.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { findOverlap } from './absences.ts'

/** Brings back a removed meeting, or removes one that was just recorded. */
export async function restoreMeeting(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'meetings'>>,
): Promise<string> {
  const meeting = await lockToRestore(ctx, me, 'meetings', undo)
  const isBack = undo.before.deleted_at === null
  if (isBack) await refuseBeyondLimit(ctx.db, 'meetings', meeting.mentee_id)
  await saveRow(ctx.db, 'meetings', meeting.id, undo.before, undo.by)
  return `${isBack ? 'Restored' : 'Removed'} the meeting of ${formatDay(meeting.held_on)}`
}

/** Brings back days away, unless others were recorded for them since. */
export async function restoreAbsence(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'absences'>>,
): Promise<string> {
  const absence = await lockToRestore(ctx, me, 'absences', undo)
  if (await findOverlap(ctx, absence.mentee_id, absence))
    refuse(409, 'Other days away were recorded since, so you can no longer undo this.')
  await refuseBeyondLimit(ctx.db, 'absences', absence.mentee_id)
  await saveRow(ctx.db, 'absences', absence.id, undo.before, undo.by)
  return `Restored days away from ${formatDay(absence.from_day)}`
}

import { formatDay } from '#contract/dates.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { listAbsences } from './queries.ts'

/** Brings back a removed meeting, or removes one that was just recorded. */
export async function restoreMeeting(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'meetings'>>,
): Promise<string> {
  const meeting = await lockToRestore(ctx, me, 'meetings', undo)
  await saveRow(ctx.db, 'meetings', meeting.id, undo.before, undo.by)
  const what = undo.before.deleted_at === null ? 'Restored' : 'Removed'
  return `${what} the meeting of ${formatDay(meeting.held_on)}`
}

/** Brings back days away, unless others were recorded for them since. */
export async function restoreAbsence(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'absences'>>,
): Promise<string> {
  const absence = await lockToRestore(ctx, me, 'absences', undo)
  const others = await listAbsences(ctx.db, { menteeIds: [absence.mentee_id] })
  const overlaps = others.some(
    ({ from_day, to_day }) =>
      (absence.to_day === null || from_day <= absence.to_day) &&
      (to_day === null || absence.from_day <= to_day),
  )
  if (overlaps) refuse(409, 'Other days away were recorded since, so you can no longer undo this.')
  await saveRow(ctx.db, 'absences', absence.id, undo.before, undo.by)
  return `Restored days away from ${formatDay(absence.from_day)}`
}

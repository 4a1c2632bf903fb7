import { type Change, saveRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { lockToRestore, type Undo } from '../undo/locking.ts'
import { findNote } from './queries.ts'
import { describe } from './rules.ts'

/** A deleted note is there again. */
export async function restoreNote(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'notes'>>,
): Promise<string> {
  await lockToRestore(ctx, me, 'notes', undo)
  await saveRow(ctx.db, 'notes', undo.targetId, undo.before, undo.by)
  const note = (await findNote(ctx.db, me, undo.targetId)) ?? refuseUnknown()
  return `Restored ${describe(note)}`
}

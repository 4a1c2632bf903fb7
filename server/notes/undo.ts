import { type Change, saveRow } from '../database/rows.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { findNote } from './queries.ts'
import { describe } from './rules.ts'

export async function restoreNote(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'notes'>>,
): Promise<string> {
  const { mentee_id } = await lockToRestore(ctx, me, 'notes', undo)
  await refuseBeyondLimit(ctx.db, 'notes', mentee_id)
  await saveRow(ctx.db, 'notes', undo.targetId, undo.before, undo.by)
  const note = (await findNote(ctx.db, { me, id: undo.targetId })) ?? refuseUnknown()
  return `Restored ${describe(note)}`
}

import { type Change, lockRow, lockRowOrDeleted, saveRow } from '../database/rows.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { refuseChanged, type Undo } from '../undo/locks.ts'
import { describe } from './reflections.ts'

export async function restoreReflection(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'reflections'>>,
): Promise<string> {
  await lockRow(ctx.db, 'users', me.id)
  const reflection = await lockRowOrDeleted(ctx.db, 'reflections', undo.targetId)
  if (reflection?.user_id !== me.id) refuseUnknown()
  refuseChanged(reflection, undo.version)
  await refuseBeyondLimit(ctx.db, 'reflections', me.id)
  await saveRow(ctx.db, 'reflections', reflection.id, undo.before, undo.by)
  return `Restored ${describe(reflection)}`
}

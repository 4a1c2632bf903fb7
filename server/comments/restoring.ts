import { type Change, saveRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { lockToRestore, type Undo } from '../undo/locking.ts'
import { findComment } from './queries.ts'
import { describe } from './rules.ts'

/** A deleted comment is there again. */
export async function restoreComment(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'comments'>>,
): Promise<string> {
  await lockToRestore(ctx, me, 'comments', undo)
  await saveRow(ctx.db, 'comments', undo.targetId, undo.before, undo.by)
  const comment = (await findComment(ctx.db, me, undo.targetId)) ?? refuseUnknown()
  return `Restored a comment on ${describe(comment)}`
}

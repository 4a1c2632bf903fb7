import { type Change, saveRow } from '../database/rows.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { findComment } from './queries.ts'
import { describe } from './rules.ts'

export async function restoreComment(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'comments'>>,
): Promise<string> {
  const { goal_id, plan_id } = await lockToRestore(ctx, me, 'comments', undo)
  if (goal_id !== null) await refuseBeyondLimit(ctx.db, 'goalComments', goal_id)
  else await refuseBeyondLimit(ctx.db, 'planComments', plan_id)
  await saveRow(ctx.db, 'comments', undo.targetId, undo.before, undo.by)
  const comment = (await findComment(ctx.db, { me, id: undo.targetId })) ?? refuseUnknown()
  return `Restored a comment on ${describe(comment)}`
}

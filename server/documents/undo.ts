import { type Change, saveRow } from '../database/rows.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { findDocument } from './queries.ts'
import { describe } from './rules.ts'

/** Restores only the row: deleting a document keeps its file. */
export async function restoreDocument(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'documents'>>,
): Promise<string> {
  const { mentor_id, size } = await lockToRestore(ctx, me, 'documents', undo)
  await refuseBeyondLimit(ctx.db, 'documents', mentor_id)
  await refuseBeyondLimit(ctx.db, 'documentSizes', mentor_id, { adding: size })
  await saveRow(ctx.db, 'documents', undo.targetId, undo.before, undo.by)
  const document = (await findDocument(ctx.db, { me, id: undo.targetId })) ?? refuseUnknown()
  return `Restored ${describe(document)}`
}

import { type Change, saveRow } from '../database/rows.ts'
import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { lockToRestore, type Undo } from '../undo/locking.ts'
import { findDocument } from './queries.ts'
import { describe } from './rules.ts'

/** A deleted document is there again; its file never left. */
export async function restoreDocument(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'documents'>>,
): Promise<string> {
  await lockToRestore(ctx, me, 'documents', undo)
  await saveRow(ctx.db, 'documents', undo.targetId, undo.before, undo.by)
  const document = (await findDocument(ctx.db, me, undo.targetId)) ?? refuseUnknown()
  return `Restored ${describe(document)}`
}

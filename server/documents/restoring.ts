import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { lockToRestore, type Undo } from '../undo/locking.ts'
import { type Change, findDocument, saveDocument } from './queries.ts'
import { describe } from './rules.ts'

/** A deleted document is there again; its file never left. */
export async function restoreDocument(ctx: TransactionContext, me: Me, undo: Undo<Change>): Promise<string> {
  await lockToRestore(ctx, me, 'documents', undo)
  await saveDocument(ctx.db, undo.targetId, undo.before, undo.by)
  const document = (await findDocument(ctx.db, me, undo.targetId)) ?? refuseUnknown()
  return `Restored ${describe(document)}`
}

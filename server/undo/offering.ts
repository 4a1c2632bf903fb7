import { undoSeconds } from '#contract/undo.ts'
import type { UndoTarget } from '../database/repeat-tables.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { findBefore, insertUndo, removeExpired, saveBefore } from './queries.ts'

type VersionedRow = { version: number; updated_at: string; updated_by: number | null }

type Offer<R extends VersionedRow> = {
  target: UndoTarget
  id: number
  /** As it stands, locked, before the change. */
  row: R
  /** What the change writes. */
  columns: (keyof R & string)[]
  /** What else has to be known to take it back. */
  also?: Record<string, number | number[] | null>
}

/**
 * Lets the person take a change back, in its transaction (ADR 036). The change must leave the row's next version. The
 * letters about it are to be queued with the context that this gives.
 */
export async function offerUndo<R extends VersionedRow>(
  ctx: TransactionContext,
  me: Me,
  { target, id, row, columns, also }: Offer<R>,
): Promise<TransactionContext> {
  const savedColumns = [...columns, 'updated_at', 'updated_by'] as (keyof R)[]
  const until = new Date(ctx.now().getTime() + undoSeconds * 1000).toISOString()
  const undo = await insertUndo(ctx.db, {
    user_id: me.id,
    target_type: target,
    target_id: id,
    version: row.version + 1,
    before: JSON.stringify({
      ...Object.fromEntries(savedColumns.map((column) => [column, row[column]])),
      ...also,
    }),
    expires_at: until,
  })
  ctx.offersUndo?.(undo.id)
  return { ...ctx, undo: { id: undo.id, until } }
}

/** What was told before and gave way to what is told of the change comes back with the undo. */
export async function keepNotifications(
  ctx: TransactionContext,
  undoId: number,
  notifications: Row<'notifications'>[],
): Promise<void> {
  const before = JSON.parse((await findBefore(ctx.db, undoId)).before)
  const kept = [...(before.notifications ?? []), ...notifications]
  await saveBefore(ctx.db, undoId, JSON.stringify({ ...before, notifications: kept }))
}

/** What can be taken back no more is kept no longer. */
export const removeExpiredUndos = (ctx: Context) => removeExpired(ctx.db, nowIso(ctx))

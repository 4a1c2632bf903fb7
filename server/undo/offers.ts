import { undoSeconds } from '#contract/undo.ts'
import type { Row, UndoTarget } from '../database/schema.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { findBefore, insertUndo, removeExpired, saveBefore } from './queries.ts'

type VersionedRow = { version: number; updated_at: string; updated_by: number | null }

type Offer<R extends VersionedRow> = {
  target: UndoTarget
  id: number
  /** The locked row, before the change. */
  row: R
  /** The columns that the change writes. */
  columns: (keyof R & string)[]
  /** Other values that the undo needs. */
  also?: Record<string, number | number[] | object | null>
}

/**
 * Offers to undo a change, in the same transaction. The change must increase the row's version by
 * one. Queue its emails with the returned context.
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

/** Stores the notifications that the change replaced, so that an undo can restore them. */
export async function keepNotifications(
  ctx: TransactionContext,
  undoId: number,
  notifications: Row<'notifications'>[],
): Promise<void> {
  const before = JSON.parse((await findBefore(ctx.db, undoId)).before)
  const kept = [...(before.notifications ?? []), ...notifications]
  await saveBefore(ctx.db, undoId, JSON.stringify({ ...before, notifications: kept }))
}

export const removeExpiredUndos = (ctx: Context) => removeExpired(ctx.db, nowIso(ctx))

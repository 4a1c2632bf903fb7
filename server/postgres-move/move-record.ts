import { endMove } from '../database/move-under-way.ts'
import { type Context, inTransaction } from '../kernel/context.ts'

/** Records the move and removes its mark in one transaction. From then on servers start on PostgreSQL. */
export const recordMove = (ctx: Context, rows: number) =>
  inTransaction(ctx, async (ctx) => {
    await endMove(ctx.db)
    ctx.record(
      'database.moved',
      null,
      `Moved from the embedded database to PostgreSQL: ${rows.toLocaleString('en-GB')} rows, each compared`,
    )
  })

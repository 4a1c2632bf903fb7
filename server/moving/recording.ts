import { type Context, inTransaction } from '../kernel/context.ts'

/** The first entry that the audit log gets in PostgreSQL. */
export const recordMove = (ctx: Context, rows: number) =>
  inTransaction(ctx, async (ctx) =>
    ctx.record({
      action: 'database.moved',
      target: 'program',
      details: `Moved from the embedded database to PostgreSQL: ${rows.toLocaleString('en-GB')} rows, each compared`,
    }),
  )

import type { FastifyInstance } from 'fastify'
import { anchorAuditLog, newestEntryAt } from '../audit-log/anchors.ts'
import { type Context, inTransaction } from '../kernel/context.ts'

/** Notes the start in the audit log, and warns of a clock that stands before what is stored already. */
export async function recordStart(ctx: Context): Promise<void> {
  const newest = await newestEntryAt(ctx.db)
  if (newest && newest > ctx.now().toISOString())
    ctx.log.warn({ newest }, 'the clock stands before the newest entry of the audit log: was it set back?')
  await note(ctx, 'program.started', 'MST started')
}

/** Finishes what is running, then notes the end and where the audit log stands. */
export async function closeWithRecord(app: FastifyInstance, ctx: Context): Promise<void> {
  app.closingSoon = true
  await app.close()
  await note(ctx, 'program.stopped', 'MST stopped')
  await anchorAuditLog(ctx)
}

const note = (ctx: Context, action: string, details: string) =>
  inTransaction(ctx, async (ctx) => ctx.record({ action, target: 'program', details }))

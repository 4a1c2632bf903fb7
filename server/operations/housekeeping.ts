import { anchorAuditLog } from '../audit-log/anchors.ts'
import type { Context } from '../kernel/context.ts'
import { forgetOldReplies } from '../kernel/idempotency.ts'

const hour = 3_600_000

/** What is done every hour beside the calls; a failure is logged and tried again an hour later. */
export function startHousekeeping(ctx: Context): { stop: () => void } {
  const timer = setInterval(() => {
    keepHouse(ctx).catch((error) => ctx.log.error({ err: error }, 'housekeeping failed'))
  }, hour)
  return { stop: () => clearInterval(timer) }
}

async function keepHouse(ctx: Context) {
  await forgetOldReplies(ctx.db, ctx.now())
  await anchorAuditLog(ctx)
}

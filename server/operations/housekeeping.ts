import { anchorAuditLog } from '../audit-log/anchors.ts'
import type { Context } from '../kernel/context.ts'
import { forgetOldReplies } from '../kernel/idempotency.ts'
import { remindOfShifts } from '../shifts/telling.ts'

const hour = 3_600_000
const reminderRound = 60_000

/** What is done beside the calls, every hour and every minute; a failure is logged and tried again a round later. */
export function startHousekeeping(ctx: Context): { stop: () => void } {
  const rounds = [every(hour, () => keepHouse(ctx)), every(reminderRound, () => remindOfShifts(ctx))]
  return { stop: () => rounds.forEach(clearInterval) }

  function every(milliseconds: number, work: () => Promise<void>) {
    return setInterval(
      () => work().catch((error) => ctx.log.error({ err: error }, 'housekeeping failed')),
      milliseconds,
    )
  }
}

async function keepHouse(ctx: Context) {
  await forgetOldReplies(ctx.db, ctx.now())
  await anchorAuditLog(ctx)
}

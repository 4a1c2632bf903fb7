import { anchorRounds } from '../audit-log/anchoring.ts'
import { removeOldCounts } from '../kernel/call-counts.ts'
import type { Context } from '../kernel/context.ts'
import { removeOldReplies } from '../kernel/idempotency.ts'
import { removeOldNotifications } from '../notifications/rules.ts'
import { endExpiredLinks } from '../session/links.ts'
import { removeOldAttempts } from '../session/login-throttle.ts'
import { remindOfShifts } from '../shifts/notifications.ts'
import { removeExpiredUndos } from '../undo/offering.ts'
import { nightlyWork } from './nightly.ts'

const hour = 3_600_000
const reminderRound = 60_000

/** What is done beside the calls, every hour and every minute; a failure is logged and tried again a round later. */
export function startHousekeeping(ctx: Context): { stop: () => void } {
  const timers = [
    every(hour, () => removeOutdated(ctx)),
    every(hour, anchorRounds(ctx)),
    every(hour, nightlyWork(ctx)),
    every(reminderRound, () => remindOfShifts(ctx)),
  ]
  return { stop: () => timers.forEach(clearInterval) }

  function every(milliseconds: number, work: () => Promise<void>) {
    return setInterval(
      () =>
        work().catch((error) => {
          ctx.storage.noteFailure(error)
          ctx.log.error({ err: error }, 'housekeeping failed')
        }),
      milliseconds,
    )
  }
}

/** What counts no more is forgotten or ended. */
export async function removeOutdated(ctx: Context) {
  await removeOldReplies(ctx.db, ctx.now())
  await endExpiredLinks(ctx)
  await removeOldAttempts(ctx)
  await removeOldCounts(ctx)
  await removeExpiredUndos(ctx)
  await removeOldNotifications(ctx)
}

import { endDueCovers } from '../../assignments/covers.ts'
import { anchorRounds } from '../../audit-log/anchor-rounds.ts'
import { noteWeek } from '../../dashboard/rules.ts'
import { remindOfDebriefs } from '../../debriefs/reminders.ts'
import type { Context } from '../../kernel/context.ts'
import { removeOldReplies } from '../../kernel/http/idempotency.ts'
import { removeOldCounts } from '../../kernel/http/limits.ts'
import { recordRefusedRepeats } from '../../kernel/http/refused-calls.ts'
import { announceEndingKeys } from '../../keys/rules.ts'
import { removeOldNotifications } from '../../messaging/bell.ts'
import { remindOfShifts } from '../../messaging/shift-notifications.ts'
import { removeOldChallenges } from '../../signing-in/challenges.ts'
import { endExpiredLinks } from '../../signing-in/links.ts'
import { removeOldAttempts } from '../../signing-in/login-throttle.ts'
import { removeOldFlows } from '../../signing-in/provider-flows.ts'
import { removeExpiredUndos } from '../../undo/offers.ts'
import { nightlyWork } from './nightly.ts'

const hour = 3_600_000
const minute = 60_000

/** Runs background jobs every hour and every minute. A failure is logged, and the next run tries again. */
export function startHousekeeping(ctx: Context): { stop: () => void } {
  const timers = [
    every(hour, () => removeOutdated(ctx)),
    every(hour, anchorRounds(ctx)),
    every(hour, nightlyWork(ctx)),
    every(hour, () => announceEndingKeys(ctx)),
    every(hour, () => noteWeek(ctx)),
    every(minute, () => endDueCovers(ctx)),
    every(minute, () => remindOfShifts(ctx)),
    every(minute, () => remindOfDebriefs(ctx)),
    every(minute, () => recordRefusedRepeats(ctx)),
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

/** Removes expired rows and ends expired links. */
export async function removeOutdated(ctx: Context) {
  await removeOldReplies(ctx.db, ctx.now())
  await endExpiredLinks(ctx)
  await removeOldAttempts(ctx)
  await removeOldChallenges(ctx)
  await removeOldCounts(ctx)
  await removeExpiredUndos(ctx)
  await removeOldNotifications(ctx)
  await removeOldFlows(ctx)
}

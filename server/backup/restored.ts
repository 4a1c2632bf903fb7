import { formatInstant } from '#contract/dates.ts'
import { endAllFeeds } from '../calendar/ending.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { giveUpWaiting } from '../letters/rules.ts'
import { forgetDueLetters } from '../notifications/choices.ts'
import { endAllAccess } from '../session/ending-all.ts'
import type { Manifest } from './manifest.ts'
import { removeUnfinished } from './queries.ts'

export type Ended = { sessions: number; letters: number }

/** What must not come alive again with an earlier state of the database; recorded as what was done to it. */
export function endWhatIsPast(ctx: Context, { made_at }: Pick<Manifest, 'made_at'>): Promise<Ended> {
  return inTransaction(ctx, async (ctx) => {
    const sessions = await endAllAccess(ctx)
    await endAllFeeds(ctx)
    const letters = await giveUpWaiting(ctx)
    await forgetDueLetters(ctx)
    // The backup itself was under way when the database was copied.
    await removeUnfinished(ctx.db)
    ctx.record({
      action: 'backup.restored',
      target: 'program',
      details: `Restored the backup of ${formatInstant(made_at, ctx.config.timeZone)}: what was done since is gone. ${sessions} sessions, all links in letters and all calendar addresses ended; ${letters} letters that waited were not sent`,
    })
    return { sessions, letters }
  })
}

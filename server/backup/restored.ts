import { formatInstant } from '#contract/dates.ts'
import { endAllFeeds } from '../accounts/feeds.ts'
import { endAllAccess } from '../accounts/sessions.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { revokeAllKeys } from '../keys/rules.ts'
import { forgetDueLetters } from '../messaging/choices.ts'
import { giveUpQueued } from '../messaging/outbox.ts'
import { removeFlows } from '../work-account/flows.ts'
import type { Archive } from './archive-reader.ts'
import { removeUnfinished } from './queries.ts'

export type EndedAccess = { sessions: number; letters: number }

type Restored = { manifest: Pick<Archive['manifest'], 'made_at'>; isSigned: boolean }

/**
 * Ends sessions, begun sign-ins, links, keys and queued letters that an old state of the database would revive, and records the
 * restore.
 */
export function endRestoredAccess(ctx: Context, { manifest, isSigned }: Restored): Promise<EndedAccess> {
  return inTransaction(ctx, async (ctx) => {
    const sessions = await endAllAccess(ctx)
    await removeFlows(ctx)
    await endAllFeeds(ctx)
    await revokeAllKeys(ctx)
    const letters = await giveUpQueued(ctx)
    await forgetDueLetters(ctx)
    // The copied database contains the unfinished row of this very backup.
    await removeUnfinished(ctx.db)
    ctx.record(
      'backup.restored',
      null,
      `Restored the backup of ${formatInstant(manifest.made_at, ctx.config.timeZone)}: later changes are lost. ${sessions} sessions, all links in emails, calendar links and keys ended; ${letters} queued emails were not sent${isSigned ? '' : '; the backup had no signature'}`,
    )
    return { sessions, letters }
  })
}

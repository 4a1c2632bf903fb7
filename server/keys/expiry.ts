import { formatDay } from '#contract/dates.ts'
import { keyEndNoticeDays } from '#contract/keys.ts'
import { listActiveAdmins } from '../accounts/account-queries.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { queueLetter } from '../messaging/outbox.ts'
import { listEnding } from './queries.ts'

/** Runs every hour: each administrator gets one email about a key that ends soon. */
export async function announceEndingKeys(ctx: Context): Promise<void> {
  const { today, dayAhead } = momentOf(ctx)
  const keys = await listEnding(ctx.db, { today, by: dayAhead(keyEndNoticeDays) })
  if (keys.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    for (const admin of await listActiveAdmins(ctx.db))
      for (const { id, name, last_day } of keys)
        await queueLetter(ctx, 'key_ending', {
          to: admin,
          details: { firstName: admin.first_name, keyName: name, lastDay: formatDay(last_day) },
          onceKey: `key_ending ${id} ${admin.id}`,
        })
  })
}

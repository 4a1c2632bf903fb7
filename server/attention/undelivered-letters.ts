import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { settleNotifications } from '../messaging/bell.ts'
import { retryLetter, retryNote } from '../messaging/retry.ts'

/** Queues an undelivered email again and returns a sentence for the administrator. */
export const sendAgain = (ctx: Context, id: number): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    await retryLetter(ctx, id)
    await settleNotifications(ctx, 'letter_undelivered', id)
    return retryNote('The email', await readSettings(ctx.db))
  })

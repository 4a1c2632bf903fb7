import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { settleNotifications } from './bell.ts'
import { deliveryModeOf } from './mail-server.ts'
import { saveRetry } from './outbox-queries.ts'

/** How an email that was just queued will be delivered. It promises no email when none is sent. */
export const deliveryNote = async (
  ctx: TransactionContext,
  what: string,
  { mailed, kept }: { mailed: string; kept: string },
): Promise<string> =>
  ({
    mailed: `${what} ${mailed}`,
    kept: `${what} ${kept}`,
    waiting: `${what} will be sent when email is turned on.`,
  })[deliveryModeOf(await readSettings(ctx.db))]

/** The notice after an email is queued again. */
export const retryNote = (ctx: TransactionContext, what: string) =>
  deliveryNote(ctx, what, {
    mailed: 'will be sent again.',
    kept: 'was created again and saved on the server, not emailed.',
  })

/** Queues an undelivered email again and returns a sentence for the administrator. */
export const sendAgain = (ctx: Context, id: number): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const { kind } = (await saveRetry(ctx.db, id, nowIso(ctx))) ?? refuseUnknown()
    ctx.record('letter.sent_again', id, `Trying the email '${kind.replaceAll('_', ' ')}' again`)
    await settleNotifications(ctx, 'letter_undelivered', id)
    return retryNote(ctx, 'The email')
  })

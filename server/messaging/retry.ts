import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { settleNotifications } from './bell.ts'
import { deliveryModeOf } from './mail-server.ts'
import { saveRetry } from './outbox-queries.ts'

export const sentWhenOn = (what: string) => `${what} will be sent when email is turned on.`

/** The notice after an email is queued again: it promises no email when none is sent. */
export const retryNote = (what: string, settings: Row<'settings'>): string =>
  ({
    mailed: `${what} will be sent again.`,
    kept: `${what} was created again and saved on the server, not emailed.`,
    waiting: sentWhenOn(what),
  })[deliveryModeOf(settings)]

/** Queues an undelivered email again and returns a sentence for the administrator. */
export const sendAgain = (ctx: Context, id: number): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const { kind } = (await saveRetry(ctx.db, id, nowIso(ctx))) ?? refuseUnknown()
    ctx.record('letter.sent_again', id, `Trying the email '${kind.replaceAll('_', ' ')}' again`)
    await settleNotifications(ctx, 'letter_undelivered', id)
    return retryNote('The email', await readSettings(ctx))
  })

import type { Row } from '../database/schema.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
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

/** Queues a failed email again. */
export async function retryLetter(ctx: TransactionContext, id: number): Promise<void> {
  const letter = await saveRetry(ctx.db, id, nowIso(ctx))
  if (!letter) refuseUnknown()
  ctx.record('letter.sent_again', id, `Trying the email '${letter.kind.replaceAll('_', ' ')}' again`)
}

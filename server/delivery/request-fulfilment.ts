import { emailKey } from '#contract/fields.ts'
import { provenEmailOf } from '../accounts/accounts.ts'
import { findByEmail } from '../accounts/session-queries.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../messaging/outbox.ts'
import { listLetterRequests, type RequestedLetter, removeLetterRequest } from '../messaging/outbox-queries.ts'
import { fulfilResetRequest } from '../session/password-links.ts'

/** Queues an email for a request by email address alone, if an account has that address. */
const fulfil: Record<RequestedLetter, (ctx: TransactionContext, email: string) => Promise<void>> = {
  password_reset: fulfilResetRequest,
  sign_in_locked: notifyOfLock,
}

/** The deletion lets only one server take each request. A failed request does not block the others. */
export async function fulfilLetterRequests(ctx: Context): Promise<void> {
  for (const { id } of await listLetterRequests(ctx.db))
    await inTransaction(ctx, async (ctx) => {
      const request = await removeLetterRequest(ctx.db, id)
      if (request) await fulfil[request.kind](ctx, request.email)
    }).catch((error) => ctx.log.error({ err: error, request: id }, 'a requested email was not queued'))
}

/** Notifies a person of a lock after too many wrong passwords, with at most one email a day. */
async function notifyOfLock(ctx: TransactionContext, email: string): Promise<void> {
  const user = await findByEmail(ctx.db, { emailKey: emailKey(email) })
  if (!user) return
  await queueLetter(ctx, 'sign_in_locked', {
    to: { id: user.id, email: provenEmailOf(user) },
    details: { firstName: user.first_name },
    onceKey: `sign_in_locked ${user.id} ${momentOf(ctx).today}`,
  })
}

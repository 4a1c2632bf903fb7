import { emailKey } from '#contract/fields.ts'
import { provenEmailOf } from '../accounts/accounts.ts'
import { findByEmail } from '../accounts/session-queries.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../messaging/outbox.ts'

/** Notifies a person of a lock after too many wrong passwords, with at most one letter a day. */
export async function notifyOfLock(ctx: TransactionContext, email: string): Promise<void> {
  const user = await findByEmail(ctx.db, { emailKey: emailKey(email) })
  if (!user) return
  await queueLetter(ctx, 'sign_in_locked', {
    to: { id: user.id, email: provenEmailOf(user) },
    details: { firstName: user.first_name },
    onceKey: `sign_in_locked ${user.id} ${momentOf(ctx).today}`,
  })
}

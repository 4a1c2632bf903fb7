import { emailKey } from '#contract/fields.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import { queueLetter } from '../letters/rules.ts'
import { provenEmailOf } from '../users/accounts.ts'
import { findByEmail } from './queries.ts'

/** Tells a person that too many wrong passwords were tried: at most one letter a day, whatever is tried. */
export async function notifyOfLock(ctx: TransactionContext, email: string): Promise<void> {
  const user = await findByEmail(ctx.db, emailKey(email))
  if (!user) return
  await queueLetter(ctx, 'sign_in_locked', {
    to: { id: user.id, email: provenEmailOf(user) },
    details: { firstName: user.first_name },
    onceKey: `sign_in_locked ${user.id} ${momentOf(ctx).today}`,
  })
}

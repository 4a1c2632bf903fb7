import { fullName } from '#contract/person.ts'
import { workSignInTexts } from '#contract/work-account.ts'
import { provenEmailOf } from '../accounts/accounts.ts'
import type { Claims } from '../adapters/identity-provider.ts'
import type { Row } from '../database/schema.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { queueLetter } from '../messaging/outbox.ts'
import * as queries from './queries.ts'

type User = Row<'users'>

/** Links a locked account. A link to an earlier provider is replaced. */
export async function linkAccount(
  ctx: TransactionContext,
  user: User,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<void> {
  await queries.removeWorkAccount(ctx.db, user.id)
  const account = { user_id: user.id, issuer, subject, linked_at: nowIso(ctx) }
  if (!(await queries.saveWorkAccount(ctx.db, account))) refuse(401, workSignInTexts.noAccount)
  await queueLetter(ctx, 'work_account_linked', letterTo(user))
  ctx.record('identity.linked', user.id, `${fullName(user)} was linked to a work account`, user)
}

/** For a deleted account: its owner's next account here begins without a link (rule 18). */
export const removeWorkAccountOf = (ctx: TransactionContext, userId: number) =>
  queries.removeWorkAccount(ctx.db, userId)

const letterTo = (user: User) => ({
  to: { id: user.id, email: provenEmailOf(user) },
  details: { firstName: user.first_name },
})

import { fullName } from '#contract/person.ts'
import { workSignInTexts } from '#contract/work-account.ts'
import { lockUser, provenEmailOf } from '../accounts/accounts.ts'
import type { IdentityProvider } from '../adapters/identity-provider.ts'
import { type Claims, ProviderFailed } from '../adapters/provider-answers.ts'
import type { Row } from '../database/schema.ts'
import { systemActor } from '../kernel/audit/audit.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { hashOfToken, type Me, readSignInPolicy } from '../kernel/http/authentication.ts'
import { queueLetter } from '../messaging/outbox.ts'
import { findWorkAccount } from './factor-queries.ts'
import { takeResult } from './provider-flows.ts'
import * as queries from './provider-queries.ts'
import { insertLogoutToken } from './provider-queries.ts'
import { isPasswordOff, isWorkAccountOnly, refuseForEmergencyAdmin } from './second-factor.ts'
import { findPassword, removeProviderSessions } from './session-queries.ts'
import { endSessionsOf } from './sessions.ts'

type User = Row<'users'>

/** Links a locked account. A link to an earlier provider is replaced. */
export async function linkAccount(
  ctx: TransactionContext,
  user: User,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<void> {
  await refuseForEmergencyAdmin(ctx, user.id)
  await queries.removeWorkAccount(ctx.db, user.id)
  const account = { user_id: user.id, issuer, subject, linked_at: nowIso(ctx) }
  if (!(await queries.saveWorkAccount(ctx.db, account))) refuse(401, workSignInTexts.noAccount)
  await queueLetter(ctx, 'work_account_linked', letterTo(user))
  ctx.record('identity.linked', user.id, `${fullName(user)} was linked to a work account`, user)
}

/** Links the account that the person has just signed in to at the provider, from their profile. */
export async function linkOwn(ctx: Context, me: Me, cookie: string | undefined) {
  const result = await takeResult(ctx, { cookie, purposes: ['link'] })
  if (!result || result.userId !== me.id) refuse(400, workSignInTexts.gone)
  if ('problem' in result) refuse(400, workSignInTexts[result.problem])
  const { claims } = result
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const owner = await queries.findLinkedUser(ctx.db, claims)
    if (owner && owner.id !== me.id) refuse(409, workSignInTexts.linkedToOther)
    await linkAccount(ctx, user, claims)
    return ownLink(ctx, me)
  })
}

export async function unlinkOwn(ctx: Context, me: Me): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    if (!hasOwnPassword(user)) refuse(409, workSignInTexts.noOwnPassword)
    if (isWorkAccountOnly(ctx, await readSignInPolicy(ctx.db))) refuse(409, workSignInTexts.noOtherWay)
    if (!(await queries.removeWorkAccount(ctx.db, me.id))) refuse(409, workSignInTexts.notLinked)
    await queueLetter(ctx, 'work_account_unlinked', letterTo(user))
    ctx.record('identity.unlinked', me.id, `${fullName(user)} unlinked their work account`)
  })
}

/** Ends the person's sessions too: somebody else may have used the work account. */
export async function unlinkPerson(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, id)) ?? refuseUnknown()
    if (!(await queries.removeWorkAccount(ctx.db, id))) refuse(409, workSignInTexts.notLinked)
    await endSessionsOf(ctx, id)
    await queueLetter(ctx, 'work_account_unlinked', letterTo(user))
    ctx.record('identity.unlinked', id, `Unlinked the work account of ${fullName(user)}`)
  })
}

export async function ownLink(ctx: Pick<Context, 'db' | 'config'>, me: Me) {
  const [account, password] = [await findWorkAccount(ctx.db, me.id), await findPassword(ctx.db, me.id)]
  return {
    linkedAt: account?.linked_at ?? null,
    canUnlink: hasOwnPassword(password),
    hasPassword: password.password_hash !== null,
    isPasswordOff: isPasswordOff(ctx, await readSignInPolicy(ctx.db), me.id),
  }
}

const hasOwnPassword = (user: Pick<User, 'password_hash' | 'password_set_by'>) =>
  user.password_hash !== null && user.password_set_by === 'self'

/** For a deleted account: its owner's next account here begins without a link (rule 18). */
export const removeWorkAccountOf = (ctx: TransactionContext, userId: number) =>
  queries.removeWorkAccount(ctx.db, userId)

const letterTo = (user: User) => ({
  to: { id: user.id, email: provenEmailOf(user) },
  details: { firstName: user.first_name },
})

/** Longer than the provider's tokens are accepted. */
const rememberedMinutes = 15

/**
 * Ends sessions that the provider has ended. An unknown session or person is no error. `countRefused` refuses when an
 * address sends too many wrong tokens; right ones have no limit, because a provider does not repeat them.
 */
export async function endByLogoutToken(
  ctx: Context,
  provider: IdentityProvider,
  token: string,
  countRefused: () => Promise<void>,
) {
  const { jti, ...whose } = await provider.readLogoutToken(token).catch(async (error) => {
    await countRefused()
    return refuseToken(error)
  })
  await inTransaction(ctx, async (ctx) => {
    const taken = await insertLogoutToken(ctx.db, {
      jti_hash: hashOfToken(jti),
      expires_at: new Date(ctx.now().getTime() + rememberedMinutes * 60_000).toISOString(),
    })
    if (!taken) refuse(400, 'This logout token was used before.')
    const ended = await removeProviderSessions(ctx.db, whose)
    for (const [userId, sessions] of Map.groupBy(ended, ({ user_id }) => user_id))
      ctx.record('session.ended', userId, `The provider ended ${sessions.length} session(s)`, systemActor)
  })
}

function refuseToken(error: unknown): never {
  if (!(error instanceof ProviderFailed)) throw error
  if (error.problem === 'unreachable') refuse(503, workSignInTexts.unreachable)
  refuse(400, 'This is not a valid logout token.')
}

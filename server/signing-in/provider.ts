import { email as emailField, emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import * as contract from '#contract/work-account.ts'
import { activateUser, lockUser, provenEmailOf } from '../accounts/accounts.ts'
import type { IdentityProvider } from '../adapters/identity-provider.ts'
import type { Claims, ProviderProblem } from '../adapters/provider-answers.ts'
import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { type Me, readSignInPolicy } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { queueEmail, withdrawInvitations } from '../messaging/outbox.ts'
import { closeReferralsOf } from '../referrals/account-links.ts'
import { answerSignIn, browserOf, flowCookie } from './browser.ts'
import { type AskedStep, makeChallenge } from './challenges.ts'
import { findWorkAccount } from './factor-queries.ts'
import { endLinksOf } from './links.ts'
import { providerOf, takeResult } from './provider-flows.ts'
import * as queries from './provider-queries.ts'
import { endAccessOf } from './session-ends.ts'
import { findPassword, findUserByEmailKey } from './session-queries.ts'
import {
  type Browser,
  isPasswordOff,
  isWorkAccountOnly,
  openSession,
  recordRefusal,
  refuseForEmergencyAdmin,
  type SignedIn,
  whyRefused,
} from './sessions.ts'

type User = Row<'users'>

/** Signs in the person whom the provider has named to this browser. */
export async function finishWorkSignIn({ ctx, request, reply }: Call<typeof contract.finishWorkSignIn>) {
  const provider = providerOf(ctx)
  const cookie = flowCookie(ctx).of(request)
  // A proof is a sign-in too: over an open page, the provider must ask the person again.
  const result = await takeResult(ctx, { cookie, purposes: ['sign_in', 'proof'] })
  if (!result) refuse(400, contract.workSignInTexts.gone)
  if ('problem' in result) return refuseProblem(ctx, result.problem)
  const outcome = await signInAs(ctx, provider, result.claims, browserOf(ctx, request))
  return answerSignIn(ctx, outcome, reply)
}

const statusOfProblem: Record<ProviderProblem, number> = { unreachable: 503, cancelled: 400, refused: 401 }

/** For a way to the provider that ended without an ID token. */
async function refuseProblem(ctx: Context, problem: ProviderProblem): Promise<never> {
  await recordRefusal(ctx, undefined, `the work account: ${problem}`)
  refuse(statusOfProblem[problem], contract.workSignInTexts[problem])
}

async function signInAs(
  ctx: Context,
  provider: IdentityProvider,
  claims: Claims,
  browser: Browser,
): Promise<SignedIn | AskedStep> {
  const linked = await queries.findLinkedUser(ctx.db, claims)
  const user = linked ?? (await findByAddress(ctx, provider, claims))
  if (!user) return refuseUnknownAccount(ctx)
  const { also_with_provider } = await readSignInPolicy(ctx.db)
  const needsCode = also_with_provider === 1 && user.second_factor_at !== null
  if (needsCode && !(await whyRefused(ctx, user, 'provider'))) {
    if (!linked) await inTransaction(ctx, async (ctx) => linkLocked(ctx, user, claims))
    return makeChallenge(ctx, user, { by: 'provider', providerSessionId: claims.sid })
  }
  const opened = await openSession(ctx, user, browser, {
    by: 'provider',
    ...(claims.sid && { providerSessionId: claims.sid }),
    within: (ctx, present) => confirmLink(ctx, present, claims),
  })
  // The account changed meanwhile, for example by a deactivation, so look again.
  return opened ?? signInAs(ctx, provider, claims, browser)
}

/** Before the second step, so that it needs no claims. */
async function linkLocked(ctx: TransactionContext, user: User, claims: Claims): Promise<void> {
  const present = (await lockUser(ctx, user.id)) ?? refuse(401, contract.workSignInTexts.noAccount)
  await confirmLink(ctx, present, claims)
}

async function refuseUnknownAccount(ctx: Context): Promise<never> {
  await recordRefusal(ctx, undefined, 'no account is linked to this work account')
  refuse(401, contract.workSignInTexts.noAccount)
}

/** The account that may be linked by the address in the ID token. */
async function findByAddress(
  ctx: Context,
  { settings }: IdentityProvider,
  claims: Claims,
): Promise<User | undefined> {
  // The form of an address here: letters of other scripts could become equal when they are folded.
  const { data: address } = emailField.safeParse(claims.email)
  if (!address) return undefined
  const isOfDomain = settings.emailDomains?.includes(emailKey(address).split('@')[1] ?? '') ?? true
  if (isOfDomain && !claims.emailIsVerified && !settings.trustEmail)
    ctx.log.warn('an account was not looked for: the provider has not verified the email address')
  if (!isOfDomain || !(claims.emailIsVerified || settings.trustEmail)) return undefined
  const user = await findUserByEmailKey(ctx.db, { emailKey: emailKey(address) })
  return user && (await isLinkable(ctx, user, claims)) ? user : undefined
}

/** Administrators link from their profile. An address that was changed here counts once it is confirmed. */
async function isLinkable(ctx: Pick<Context, 'db'>, user: User, { issuer }: Claims): Promise<boolean> {
  if (user.role === 'admin' || user.confirmed_email !== null) return false
  const link = await findWorkAccount(ctx.db, user.id)
  return link?.issuer !== issuer
}

/** Links the locked account at its first sign-in, and refuses if the link has ended since it was found. */
async function confirmLink(ctx: TransactionContext, user: User, claims: Claims): Promise<User> {
  const linked = await queries.findLinkedUser(ctx.db, claims)
  if (linked?.id === user.id) return user
  if (linked || !(await isLinkable(ctx, user, claims))) refuse(401, contract.workSignInTexts.noAccount)
  await linkAccount(ctx, user, claims)
  return user.password_hash === null ? acceptInvitation(ctx, user) : user
}

/** Activates an invited account, as its invitation would. */
async function acceptInvitation(ctx: TransactionContext, user: User): Promise<User> {
  const change = await activateUser(ctx, user.id)
  await closeReferralsOf(ctx, user.id)
  await endLinksOf(ctx, user.id, 'exceptRestore')
  await withdrawInvitations(ctx, user.id)
  const details = `${fullName(user)} accepted the invitation with the work account: ${change}`
  ctx.record('invitation.accepted', user.id, details, user)
  return (await lockUser(ctx, user.id)) ?? user
}

/** Links a locked account. A link to an earlier provider is replaced. */
async function linkAccount(
  ctx: TransactionContext,
  user: User,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<void> {
  await refuseForEmergencyAdmin(ctx, user.id)
  await queries.removeWorkAccount(ctx.db, user.id)
  const account = { user_id: user.id, issuer, subject, linked_at: nowIso(ctx) }
  if (!(await queries.saveWorkAccount(ctx.db, account))) refuse(401, contract.workSignInTexts.noAccount)
  await queueEmail(ctx, 'work_account_linked', emailTo(user))
  ctx.record('identity.linked', user.id, `${fullName(user)} was linked to a work account`, user)
}

/** Links the account that the person has just signed in to at the provider, from their profile. */
export async function linkWorkAccount({ ctx, me, request }: Call<typeof contract.linkWorkAccount>) {
  const result = await takeResult(ctx, { cookie: flowCookie(ctx).of(request), purposes: ['link'] })
  if (!result || result.userId !== me.id) refuse(400, contract.workSignInTexts.gone)
  if ('problem' in result) refuse(400, contract.workSignInTexts[result.problem])
  const { claims } = result
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    const owner = await queries.findLinkedUser(ctx.db, claims)
    if (owner && owner.id !== me.id) refuse(409, contract.workSignInTexts.linkedToOther)
    await linkAccount(ctx, user, claims)
    return readLink(ctx, me)
  })
}

export async function unlinkWorkAccount({ ctx, me }: Call<typeof contract.unlinkWorkAccount>) {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    if (!hasOwnPassword(user)) refuse(409, contract.workSignInTexts.noOwnPassword)
    if (isWorkAccountOnly(ctx, await readSignInPolicy(ctx.db)))
      refuse(409, contract.workSignInTexts.noOtherWay)
    if (!(await queries.removeWorkAccount(ctx.db, me.id))) refuse(409, contract.workSignInTexts.notLinked)
    await queueEmail(ctx, 'work_account_unlinked', emailTo(user))
    ctx.record('identity.unlinked', me.id, `${fullName(user)} unlinked their work account`)
  })
}

/** Ends the person's sessions too: somebody else may have used the work account. */
export async function unlinkWorkAccountOf({
  ctx,
  params: { id },
}: Call<typeof contract.unlinkWorkAccountOf>) {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, id)) ?? refuseUnknown()
    if (!(await queries.removeWorkAccount(ctx.db, id))) refuse(409, contract.workSignInTexts.notLinked)
    await endAccessOf(ctx, id)
    await queueEmail(ctx, 'work_account_unlinked', emailTo(user))
    ctx.record('identity.unlinked', id, `Unlinked the work account of ${fullName(user)}`)
  })
}

export const getWorkAccount = ({ ctx, me }: Call<typeof contract.getWorkAccount>) => readLink(ctx, me)

async function readLink(ctx: Pick<Context, 'db' | 'config'>, me: Me) {
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

/** For a deleted account: its owner's next account here begins without a link. */
export const removeWorkAccountOf = (ctx: TransactionContext, userId: number) =>
  queries.removeWorkAccount(ctx.db, userId)

const emailTo = (user: User) => ({
  to: { id: user.id, email: provenEmailOf(user) },
  details: { firstName: user.first_name },
})

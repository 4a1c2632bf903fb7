import type { FastifyInstance } from 'fastify'
import * as passkeys from '#contract/factors.ts'
import {
  type Assertion,
  fewRecoveryCodes,
  giveSecondFactor as giveSecondFactorCall,
  passkeyTexts,
  workAccountOnlyTexts,
} from '#contract/factors.ts'
import { emailKey } from '#contract/fields.ts'
import * as proofs from '#contract/proof.ts'
import * as contract from '#contract/session.ts'
import { emailConfirmed, passwordChanged, resetDone, resetRequested } from '#contract/session.ts'
import { findPerson, lockUser, provenEmailOf, renewPasswordHash, setPassword } from '../accounts/accounts.ts'
import { HashQueueFull } from '../adapters/passwords.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, withoutSession } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import {
  hashOfToken,
  type Me,
  readSignInPolicy,
  requireProof,
  sessionUserOf,
} from '../kernel/http/authentication.ts'
import { route } from '../kernel/http/route.ts'
import { queueLetter, requestLetter } from '../messaging/outbox.ts'
import { signInAnswer } from './answer.ts'
import { browserOf, challengeCookie, passkeyCookie } from './browser.ts'
import { type AskedStep, consumeChallenge, findChallenged, makeChallenge } from './challenges.ts'
import { countRecoveryCodes } from './factor-queries.ts'
import { endLinksOf } from './links.ts'
import {
  checkCountedPassword,
  countAttempt,
  passwordChangeKey,
  removeAttempts,
  removeFactorAttempts,
  secondFactorKey,
  throttleKey,
  uncountAttempt,
} from './login-throttle.ts'
import { type Browser, openSession, recordRefusal, type SignedIn, whyRefused } from './open-session.ts'
import { askForPasskey, proofByPasskey, takeQuestion } from './passkeys.ts'
import { confirmEmail, requestReset, resetPassword } from './password-links.ts'
import { refuseGivenPassword, refuseWeakPassword } from './password-rules.ts'
import { proveIdentity, startPasskeyProof, waysToProve } from './proof.ts'
import { type GivenFactor, isPasswordOff, proofByFactor } from './second-factor.ts'
import * as queries from './session-queries.ts'
import { listSessions } from './session-queries.ts'
import { endSessionsOf } from './sessions.ts'

export function sessionRoutes(app: FastifyInstance, ctx: Context) {
  const browser = browserOf(ctx)
  const asked = challengeCookie(ctx)
  const passkey = passkeyCookie(ctx)
  const answer = signInAnswer(ctx)

  route(app, ctx, contract.signIn, async ({ ctx, body, request, reply }) =>
    answer(await signIn(ctx, body, browser.of(request)), reply),
  )

  route(app, ctx, giveSecondFactorCall, async ({ ctx, body, request, reply }) => {
    const from = { ...browser.of(request), browserToken: request.cookies[asked.name] }
    const { recoveryCodesLeft, ...signedIn } = await giveSecondFactor(ctx, body, from)
    return { ...answer(signedIn, reply), recoveryCodesLeft }
  })

  route(app, ctx, passkeys.startPasskeySignIn, async ({ ctx, request, reply }) =>
    startPasskeySignIn(ctx, passkey.keep(request, reply)),
  )

  route(app, ctx, passkeys.signInByPasskey, async ({ ctx, body, request, reply }) => {
    const from = { ...browser.of(request), browserToken: passkey.of(request) }
    return answer(await signInByPasskey(ctx, body.passkey, from), reply)
  })

  route(app, ctx, contract.signOut, async ({ ctx, me }) => signOut(ctx, me))

  route(app, ctx, contract.getProfile, async ({ me }) => sessionUserOf(me))

  route(app, ctx, contract.changePassword, async ({ ctx, me, body }) => changePassword(ctx, me, body), {
    replyFor: () => ({ message: passwordChanged }),
  })

  route(app, ctx, contract.requestReset, async ({ ctx, body }) => requestReset(ctx, body.email), {
    replyFor: () => ({ message: resetRequested }),
  })

  route(
    app,
    ctx,
    contract.resetPassword,
    async ({ ctx, body, request }) => {
      await app.limits.limitLink(request, hashOfToken(body.token))
      await resetPassword(ctx, body)
    },
    { replyFor: () => ({ message: resetDone }) },
  )

  route(app, ctx, contract.confirmEmail, async ({ ctx, body }) => confirmEmail(ctx, body.token), {
    replyFor: () => ({ message: emailConfirmed }),
  })

  route(app, ctx, contract.listSessions, async ({ ctx, me }) => {
    const sessions = await listSessions(ctx.db, me)
    return sessions.map((session) => ({ ...session, current: session.id === me.sessionId }))
  })

  route(app, ctx, proofs.listWaysToProve, async ({ ctx, me }) => waysToProve(ctx, me))

  route(app, ctx, passkeys.startPasskeyProof, async ({ ctx, me, request, reply }) =>
    startPasskeyProof(ctx, me, passkey.keep(request, reply)),
  )

  route(app, ctx, proofs.proveIdentity, async ({ ctx, me, body, request }) =>
    proveIdentity(ctx, me, body, passkey.of(request)),
  )

  route(app, ctx, contract.endSession, async ({ ctx, me, params }) => endSession(ctx, me, params.id))
}

const wrongCode = 'This code did not work. Enter a new code, or start again with your password.'
const wrongFor = ({ passkey }: GivenFactor) => (passkey ? passkeyTexts.wrongStep : wrongCode)

type Given = GivenFactor & { challenge: string }

/**
 * The second step of a sign-in. Wrong codes have a counter of their own. All refusals have the same words, so
 * that they reveal nothing about the challenge.
 */
async function giveSecondFactor(
  ctx: Context,
  given: Given,
  browser: Browser & { browserToken: string | undefined },
): Promise<SignedIn & { recoveryCodesLeft?: number }> {
  const found = await findChallenged(ctx, { ...given, browserToken: browser.browserToken ?? '' })
  if (!found) return refuseCode(ctx, undefined, given)
  const { challenge_id, asked_at: _, signed_in_by: by, provider_session_id, ...user } = found
  const { locksNow } = await countAttempt(
    ctx,
    secondFactorKey(ctx, user.id),
    await readSettings(ctx.db),
    'Second factor',
  )
  const locked = locksNow ? user.email : undefined
  const proof = await proofByFactor(ctx, user, given)
  if (!proof) return refuseCode(ctx, user.id, given, locked)
  const opened = await openSession(ctx, user, browser, {
    by,
    ...(provider_session_id && { providerSessionId: provider_session_id }),
    also: proof.label,
    within: async (ctx, present) => {
      if (!(await proof.use(ctx))) return undefined
      // Used meanwhile: the rollback keeps the code of this call for another sign-in.
      if (!(await consumeChallenge(ctx, challenge_id))) refuse(401, wrongFor(given))
      await removeFactorAttempts(ctx, user.id)
      return present
    },
  })
  if (!opened) return refuseCode(ctx, user.id, given, locked)
  const left = given.recoveryCode === undefined ? undefined : await countRecoveryCodes(ctx.db, user.id)
  return left !== undefined && left <= fewRecoveryCodes ? { ...opened, recoveryCodesLeft: left } : opened
}

async function refuseCode(
  ctx: Context,
  userId: number | undefined,
  given: Given,
  lockedEmail?: string,
): Promise<never> {
  await inTransaction(ctx, async (ctx) => {
    if (lockedEmail !== undefined) await requestLetter(ctx, 'sign_in_locked', lockedEmail)
    ctx.record('session.refused', userId ?? null, 'Sign-in refused: the second factor was wrong or late')
  })
  refuse(401, wrongFor(given))
}

const startPasskeySignIn = async (ctx: Context, browserToken: string) => ({
  challenge: await askForPasskey(ctx, { kind: 'passkey_sign_in', userId: null, browserToken }),
})

/**
 * Signs in with a passkey alone. Its device has verified the person, so it is two factors. All refusals have
 * the same words, until the passkey is right (rules 5 and 8).
 */
async function signInByPasskey(
  ctx: Context,
  answer: Assertion,
  { browserToken, ...browser }: Browser & { browserToken: string | undefined },
): Promise<SignedIn> {
  const question = { kind: 'passkey_sign_in', userId: null, browserToken } as const
  const challenge = await takeQuestion(ctx, answer.response, question)
  const proof = challenge && (await proofByPasskey(ctx, answer, { challenge, alone: true }))
  const user = proof && (await findPerson(ctx, proof.userId))
  if (!proof || !user) return refusePasskey(ctx)
  const opened = await openSession(ctx, user, browser, {
    by: 'passkey',
    within: async (ctx, present) => ((await proof.use(ctx)) ? present : undefined),
  })
  return opened ?? refusePasskey(ctx, user.id)
}

async function refusePasskey(ctx: Context, userId?: number): Promise<never> {
  await recordRefusal(ctx, userId, 'the passkey was wrong or late')
  refuse(401, passkeyTexts.refused)
}

/**
 * Signs a person in. A wrong password and an unknown or deleted person get the same reply after the same
 * time. Only a right password reveals an inactive account or maintenance (rules 5 and 8).
 */
async function signIn(
  ctx: Context,
  credentials: { email: string; password: string },
  browser: Browser,
): Promise<SignedIn | AskedStep> {
  const settings = await readSettings(ctx.db)
  const email = emailKey(credentials.email)
  const device = browser.deviceToken
    ? await queries.findDevice(ctx.db, hashOfToken(browser.deviceToken), email)
    : undefined
  const scope = device ? (`device ${device.id}` as const) : 'anyone'
  const key = throttleKey(ctx, scope, email)
  const { locksNow } = await countAttempt(ctx, key, settings, 'Sign-in')

  const user = await queries.findByEmail(ctx.db, { emailKey: email })
  const fits = await checkCountedPassword(ctx, key, credentials.password, user?.password_hash ?? null)
  if (!user || !fits) {
    await recordWrong(ctx, user?.id, locksNow ? email : undefined)
    refuse(401, 'Check your email address and password and try again')
  }
  const isRefused = (await whyRefused(ctx, user, 'password')) !== undefined
  if (isRefused || user.second_factor_at !== null) await uncountAttempt(ctx, key)
  const proven = { ...user, password_hash: await rehashIfOutdated(ctx, user, credentials.password) }
  if (user.second_factor_at !== null && !isRefused) return makeChallenge(ctx, proven, { by: 'password' })
  const opened = await openSession(ctx, proven, browser, { by: 'password' })
  // The account changed during the check, for example by a reset that ended all sessions, so check again.
  return opened ?? signIn(ctx, credentials, browser)
}

/** Hashes the password with the current cost, which is possible only now that it is known. */
async function rehashIfOutdated(ctx: Context, user: Row<'users'>, password: string): Promise<string | null> {
  if (!user.password_hash || !ctx.passwords.isDated(user.password_hash)) return user.password_hash
  const to = await ctx.passwords.hash(password).catch(unlessBusy)
  // The hash queue is full; the next sign-in tries again.
  if (to === undefined) return user.password_hash
  const hashes = { from: user.password_hash, to }
  await inTransaction(ctx, (ctx) => renewPasswordHash(ctx, user.id, hashes))
  return hashes.to
}

function unlessBusy(error: Error): undefined {
  if (!(error instanceof HashQueueFull)) throw error
}

/** The person, if any, of an address that this attempt locked gets an email. */
const recordWrong = (ctx: Context, userId: number | undefined, lockedEmail: string | undefined) =>
  inTransaction(ctx, async (ctx) => {
    if (lockedEmail !== undefined) await requestLetter(ctx, 'sign_in_locked', lockedEmail)
    ctx.record('session.refused', userId ?? null, 'Sign-in refused: the address or the password was wrong')
  })

async function signOut(ctx: Context, me: Me): Promise<void> {
  await inTransaction(withoutSession(ctx), async (ctx) => {
    await queries.removeSession(ctx.db, me.id, me.sessionId)
    ctx.record('session.signed_out', me.id, 'Signed out')
  })
}

async function endSession(ctx: Context, me: Me, sessionId: number): Promise<void> {
  await inTransaction(withoutSession(ctx), async (ctx) => {
    const ended = await queries.removeSession(ctx.db, me.id, sessionId)
    if (!ended) refuseUnknown()
    ctx.record('session.ended', me.id, 'Ended another session')
  })
}

/**
 * A wrong current password is 400, because 401 would sign the person out. Guesses count as at sign-in.
 * Someone who came by work account and has no password proves their identity instead.
 */
async function changePassword(
  ctx: Context,
  me: Me,
  credentials: { currentPassword?: string | undefined; newPassword: string },
): Promise<void> {
  const settings = await readSettings(ctx.db)
  if (isPasswordOff(ctx, await readSignInPolicy(ctx.db), me.id)) refuse(403, workAccountOnlyTexts.signIn)
  const proven = await queries.findPassword(ctx.db, me.id)
  if (proven.password_hash === null) requireProof(ctx, me)
  else await checkCurrentPassword(ctx, me, credentials.currentPassword, proven.password_hash)
  await refuseWeakPassword(credentials.newPassword, settings, me)
  await refuseGivenPassword(ctx, proven, credentials.newPassword)
  const hash = await ctx.passwords.hash(credentials.newPassword)
  await inTransaction(ctx, async (ctx) => {
    // The password changed during the check, for example by a reset.
    const user = await lockUser(ctx, me.id)
    if (!user || user.password_hash !== proven.password_hash) return refuseWrongPassword()
    await setPassword(ctx, me.id, hash)
    await endLinksOf(ctx, me.id, 'exceptRestore')
    const ended = await endSessionsOf(ctx, me.id, { except: me.sessionId })
    await removeAttempts(ctx, me)
    await queueLetter(ctx, 'password_changed', {
      to: { id: me.id, email: provenEmailOf(user) },
      details: { firstName: me.firstName, calendarEnded: ended.calendar },
    })
    ctx.record(
      'password.changed',
      me.id,
      `${proven.password_hash === null ? 'Chose a first password' : 'Changed their own password'}; ${ended.sessions} other session(s) ended`,
    )
  })
}

async function checkCurrentPassword(ctx: Context, me: Me, given: string | undefined, hash: string) {
  if (given === undefined) return refuseWrongPassword()
  const key = passwordChangeKey(ctx, me.id)
  await countAttempt(ctx, key, await readSettings(ctx.db), 'Password change')
  if (!(await checkCountedPassword(ctx, key, given, hash))) refuseWrongPassword()
  await uncountAttempt(ctx, key)
}

const refuseWrongPassword = (): never =>
  refuseField('currentPassword', 'Enter your current password correctly')

import type { Reply } from '#contract/endpoint.ts'
import { workAccountOnlyTexts } from '#contract/factors.ts'
import { emailKey } from '#contract/fields.ts'
import * as contract from '#contract/session.ts'
import { lockUser, provenEmailOf, renewPasswordHash, setPassword } from '../accounts/accounts.ts'
import { HashQueueFull } from '../adapters/passwords.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { hashOfToken, type Me, readSignInPolicy, requireProof } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { queueEmail, requestEmail } from '../messaging/outbox.ts'
import { answerSignIn, browserOf } from './browser.ts'
import { makeChallenge } from './challenges.ts'
import { endLinksOf } from './links.ts'
import {
  checkCountedPassword,
  countAttempt,
  passwordChangeKey,
  removeAttempts,
  throttleKey,
  uncountAttempt,
} from './login-throttle.ts'
import { refuseGivenPassword, refuseWeakPassword } from './password-rules.ts'
import { endAccessOf } from './session-ends.ts'
import * as queries from './session-queries.ts'
import { isPasswordOff, openSession, whyRefused } from './sessions.ts'

/**
 * Signs a person in. A wrong password and an unknown or deleted person get the same reply after the same
 * time. Only a right password reveals an inactive account or maintenance.
 */
export async function signIn(call: Call<typeof contract.signIn>): Promise<Reply<typeof contract.signIn>> {
  const { ctx, body: credentials, request, reply } = call
  const browser = browserOf(ctx, request)
  const settings = await readSettings(ctx.db)
  const email = emailKey(credentials.email)
  const device = browser.deviceToken
    ? await queries.findDevice(ctx.db, hashOfToken(browser.deviceToken), email)
    : undefined
  const scope = device ? (`device ${device.id}` as const) : 'anyone'
  const key = throttleKey(ctx, scope, email)
  const { locksNow } = await countAttempt(ctx, key, settings, 'Sign-in')

  const user = await queries.findUserByEmailKey(ctx.db, { emailKey: email })
  const fits = await checkCountedPassword(ctx, key, credentials.password, user?.password_hash ?? null)
  if (!user || !fits) {
    await recordWrong(ctx, user?.id, locksNow ? email : undefined)
    refuse(401, 'Check your email address and password and try again')
  }
  const isRefused = (await whyRefused(ctx, user, 'password')) !== undefined
  if (isRefused || user.second_factor_at !== null) await uncountAttempt(ctx, key)
  const proven = { ...user, password_hash: await rehashIfOutdated(ctx, user, credentials.password) }
  if (user.second_factor_at !== null && !isRefused)
    return answerSignIn(ctx, await makeChallenge(ctx, proven, { by: 'password' }), reply)
  const opened = await openSession(ctx, proven, browser, { by: 'password' })
  // The account changed during the check, for example by a reset that ended all sessions, so check again.
  return opened ? answerSignIn(ctx, opened, reply) : signIn(call)
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
    if (lockedEmail !== undefined) await requestEmail(ctx, 'sign_in_locked', lockedEmail)
    ctx.record('session.refused', userId ?? null, 'Sign-in refused: the address or the password was wrong')
  })

/**
 * A wrong current password is 400, because 401 would sign the person out. Guesses count as at sign-in.
 * Someone who came by work account and has no password proves their identity instead.
 */
export async function changePassword({ ctx, me, body }: Call<typeof contract.changePassword>) {
  const settings = await readSettings(ctx.db)
  if (isPasswordOff(ctx, await readSignInPolicy(ctx.db), me.id)) refuse(403, workAccountOnlyTexts.signIn)
  const proven = await queries.findPassword(ctx.db, me.id)
  if (proven.password_hash === null) requireProof(ctx, me)
  else await checkCurrentPassword(ctx, me, body.currentPassword, proven.password_hash)
  await refuseWeakPassword(body.newPassword, settings, me)
  await refuseGivenPassword(ctx, proven, body.newPassword)
  const hash = await ctx.passwords.hash(body.newPassword)
  return inTransaction(ctx, async (ctx) => {
    // The password changed during the check, for example by a reset.
    const user = await lockUser(ctx, me.id)
    if (!user || user.password_hash !== proven.password_hash) return refuseWrongPassword()
    await setPassword(ctx, me.id, hash)
    await endLinksOf(ctx, me.id, 'exceptRestore')
    const ended = await endAccessOf(ctx, me.id, { except: me.sessionId })
    await removeAttempts(ctx, me)
    await queueEmail(ctx, 'password_changed', {
      to: { id: me.id, email: provenEmailOf(user) },
      details: { firstName: me.firstName, calendarEnded: ended.calendar },
    })
    ctx.record(
      'password.changed',
      me.id,
      `${proven.password_hash === null ? 'Chose a first password' : 'Changed their own password'}; ${ended.sessions} other session(s) ended`,
    )
    return { message: contract.passwordChanged }
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

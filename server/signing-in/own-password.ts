import { workAccountOnlyTexts } from '#contract/factors.ts'
import { lockUser, provenEmailOf, setPassword } from '../accounts/accounts.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuse, refuseField } from '../kernel/errors.ts'
import { type Me, readSignInPolicy, requireProof } from '../kernel/http/authentication.ts'
import { queueLetter } from '../messaging/outbox.ts'
import { endLinksOf } from './links.ts'
import {
  checkCountedPassword,
  countAttempt,
  passwordChangeKey,
  removeAttempts,
  uncountAttempt,
} from './login-throttle.ts'
import { refuseGivenPassword, refuseWeakPassword } from './password-rules.ts'
import { endSessionsOf } from './session-ends.ts'
import * as queries from './session-queries.ts'
import { isPasswordOff } from './ways.ts'

/**
 * A wrong current password is 400, because 401 would sign the person out. Guesses count as at sign-in.
 * Someone who came by work account and has no password proves their identity instead.
 */
export async function changePassword(
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

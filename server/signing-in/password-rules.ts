import { workAccountOnlyTexts } from '#contract/factors.ts'
import { joinName } from '#contract/person.ts'
import { passwordTooShort } from '#contract/session.ts'
import { lockUser, provenEmailOf, setPassword } from '../accounts/accounts.ts'
import type { Row } from '../database/schema.ts'
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
import { endSessionsOf } from './session-ends.ts'
import * as queries from './session-queries.ts'
import { isPasswordOff } from './ways.ts'

type Person = { firstName: string; lastName: string; email: string }

/** Refuses a password that is shorter than the settings allow, in characters, not bytes (rule 6). */
export function refuseShortPassword(
  password: string,
  settings: Pick<Row<'settings'>, 'password_min_length'>,
  field: 'password' | 'newPassword',
): void {
  if ([...password].length < settings.password_min_length)
    refuseField(field, passwordTooShort(settings.password_min_length))
}

/** For a password that a person chooses: refuses short and common ones and the person's own name. */
export async function refuseWeakPassword(
  password: string,
  settings: Pick<Row<'settings'>, 'password_min_length' | 'site_name'>,
  person: Person,
): Promise<void> {
  refuseShortPassword(password, settings, 'newPassword')
  const typed = password.toLowerCase()
  if ((await commonPasswords()).has(typed) || easilyGuessed(settings.site_name, person).has(typed))
    refuseField('newPassword', 'This password is too easy to guess. Choose a different one')
}

/** A person's own password must differ from the one that somebody else gave them (rule 59). */
export async function refuseGivenPassword(
  { passwords }: Pick<Context, 'passwords'>,
  current: Pick<Row<'users'>, 'password_hash' | 'password_set_by'>,
  password: string,
): Promise<void> {
  if (current.password_set_by !== 'self' && (await passwords.fits(password, current.password_hash)))
    refuseField('newPassword', 'Choose a different password from the one you were given')
}

function easilyGuessed(siteName: string, { firstName, lastName, email }: Person): Set<string> {
  const names = [firstName, lastName, `${firstName}${lastName}`, joinName(firstName, lastName)].filter(
    Boolean,
  )
  const words = [
    ...names,
    email,
    email.split('@')[0] ?? '',
    siteName,
    'mentor',
    'mentee',
    'admin',
    'nhs',
    'mst',
  ]
  return new Set(words.map((word) => word.toLowerCase()))
}

let known: Promise<Set<string>> | undefined

/** Loaded on first use, because most runs of the program never set a password. */
function commonPasswords(): Promise<Set<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  )
  return known
}

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

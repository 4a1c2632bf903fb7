import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import {
  type Assertion,
  fewRecoveryCodes,
  recoveryCodesInSet,
  workAccountOnlyTexts,
} from '#contract/factors.ts'
import { fullName } from '#contract/person.ts'
import { saveFactorState } from '../accounts/account-queries.ts'
import type { Row } from '../database/schema.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { readSignInPolicy, type SignInPolicy } from '../kernel/http/authentication.ts'
import { queueLetter } from '../messaging/outbox.ts'
import * as queries from './factor-queries.ts'
import { removePasskeys } from './passkey-queries.ts'
import { proofByPasskey } from './passkeys.ts'

type User = Row<'users'>
type Keys = Pick<Context, 'keyFor'>

/** Encrypts a secret of a person with the installation's key, so that the database alone reveals none. */
export function seal({ keyFor }: Keys, userId: number, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor('second factor'), nonce).setAAD(
    Buffer.from(`${userId}`),
  )
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal({ keyFor }: Keys, userId: number, text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor('second factor'), bytes.subarray(0, 12))
    .setAAD(Buffer.from(`${userId}`))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Codes change every 30 seconds (RFC 6238). One step earlier or later is accepted, for clocks that differ. */
const period = 30

/** Loaded on first use, because most sign-ins need no code. */
export async function totpOf(secret: string, names: { issuer: string; label: string }) {
  const { Secret, TOTP } = await import('otpauth')
  // A colon separates the two names in the address of the code, so neither may contain one.
  const [issuer, label] = [names.issuer, names.label].map((name) =>
    name.replaceAll(':', ' ').replace(/ +/g, ' ').trim(),
  )
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}

export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** The time step whose code was given; undefined for a wrong code. */
export async function stepOfCode(
  ctx: Context,
  app: Pick<Row<'authenticator_apps'>, 'user_id' | 'sealed_secret'>,
  code: string,
): Promise<number | undefined> {
  const totp = await totpOf(unseal(ctx, app.user_id, app.sealed_secret), { issuer: '', label: '' })
  const timestamp = ctx.now().getTime()
  const delta = totp.validate({ token: code, window: 1, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

export type GivenFactor = {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: Assertion | undefined
}

/** A right factor. `use` runs in the transaction that it allows; false if the factor was used meanwhile. */
export type FactorProof = { label: string; use: (ctx: TransactionContext) => Promise<boolean> }

/** undefined for a wrong code. Each code works once. */
export async function proofByFactor(
  ctx: Context,
  user: User,
  { code, recoveryCode, passkey, challenge }: GivenFactor & { challenge: string },
): Promise<FactorProof | undefined> {
  if (recoveryCode !== undefined)
    return { label: 'a recovery code', use: (ctx) => takeRecoveryCode(ctx, user, recoveryCode) }
  if (passkey === undefined) return proofByCode(ctx, user.id, code ?? '')
  // The password came before, so the device need not verify the person.
  const proof = await proofByPasskey(ctx, passkey, { challenge, alone: false })
  return proof?.userId === user.id ? proof : undefined
}

export async function proofByCode(
  ctx: Context,
  userId: number,
  code: string,
): Promise<FactorProof | undefined> {
  const app = await queries.findApp(ctx.db, userId, 'confirmed')
  const step = app && (await stepOfCode(ctx, app, code))
  if (!app || step === undefined) return undefined
  const use = async (ctx: TransactionContext) =>
    (await queries.consumeStep(ctx.db, app.id, step, nowIso(ctx))) !== undefined
  return { label: 'a code from an app', use }
}

async function takeRecoveryCode(ctx: TransactionContext, user: User, code: string): Promise<boolean> {
  const used = await queries.consumeRecoveryCode(ctx.db, user.id, hashOfCode(ctx, user.id, code), nowIso(ctx))
  if (!used) return false
  const left = await queries.countRecoveryCodes(ctx.db, user.id)
  ctx.record('factor.recovery_used', user.id, `Used a recovery code; ${left} left`, user)
  if (left <= fewRecoveryCodes) await informOfFactors(ctx, user, `You have ${left} recovery codes left.`)
  return true
}

/** 50 bits, hashed with the installation's key. */
const hashOfCode = ({ keyFor }: Keys, userId: number, code: string): string =>
  createHmac('sha256', keyFor('second factor')).update(`recovery code\n${userId}\n${code}`).digest('hex')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const newCode = () => [...randomBytes(10)].map((byte) => alphabet[byte % 32]).join('')

/** Replaces a person's recovery codes. Only the caller gets the new ones in readable form. */
export async function renewRecoveryCodes(ctx: TransactionContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesInSet }, newCode)
  await queries.removeRecoveryCodes(ctx.db, userId)
  await queries.insertRecoveryCodes(
    ctx.db,
    codes.map((code) => ({
      user_id: userId,
      code_hash: hashOfCode(ctx, userId, code),
      created_at: nowIso(ctx),
    })),
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Removes the app, the passkeys and the recovery codes. `resetAt` is set when somebody else did it. */
export async function dropFactors(
  ctx: TransactionContext,
  user: User,
  { resetAt }: { resetAt: string | null },
): Promise<void> {
  await queries.removeApps(ctx.db, user.id, 'all')
  await removePasskeys(ctx.db, user.id)
  await queries.removeRecoveryCodes(ctx.db, user.id)
  await saveFactorState(ctx.db, user.id, {
    second_factor_at: null,
    second_factor_reset_at: resetAt,
  })
}

/** Writes to the present and the last confirmed address. */
export async function informOfFactors(ctx: TransactionContext, user: User, what: string): Promise<void> {
  const addresses = new Set([user.email, user.confirmed_email ?? user.email])
  for (const email of addresses)
    await queueLetter(ctx, 'factor_changed', {
      to: { id: user.id, email },
      details: { firstName: user.first_name, what },
    })
}

/** For a person who has lost app and codes. The next sign-in asks to set up a new factor. */
export async function resetFactors(ctx: TransactionContext, user: User): Promise<void> {
  await dropFactors(ctx, user, { resetAt: nowIso(ctx) })
  await informOfFactors(
    ctx,
    user,
    'Your second factor was reset. You can sign in with your password alone until you set up a new one.',
  )
  ctx.record('factor.reset', user.id, `Reset the second factor of ${fullName(user)}`)
}

type Configured = Pick<Context, 'config'>

/** Rule 78. Without a provider, passwords work again, because nobody could sign in otherwise. */
export const isWorkAccountOnly = ({ config }: Configured, policy: SignInPolicy): boolean =>
  policy.work_account_only === 1 && config.provider !== undefined

/** True for everybody but the administrator for emergencies, while only the work account signs in. */
export const isPasswordOff = (ctx: Configured, policy: SignInPolicy, userId: number): boolean =>
  isWorkAccountOnly(ctx, policy) && policy.emergency_admin_id !== userId

/**
 * Keeps the administrator for emergencies as they were when they were chosen. Call it with their row locked:
 * the settings lock it too.
 */
export async function refuseForEmergencyAdmin(ctx: TransactionContext, userId: number): Promise<void> {
  if (await isEmergencyAdmin(ctx, userId)) refuse(409, workAccountOnlyTexts.kept)
}

export async function isEmergencyAdmin(ctx: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  const policy = await readSignInPolicy(ctx.db)
  return policy.work_account_only === 1 && policy.emergency_admin_id === userId
}

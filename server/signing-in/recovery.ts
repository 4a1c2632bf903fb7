import { createHmac, randomBytes } from 'node:crypto'
import * as contract from '#contract/factors.ts'
import { lockUser } from '../accounts/accounts.ts'
import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import * as queries from './factor-queries.ts'
import { informOfFactors } from './factors.ts'

export async function makeRecoveryCodes({ ctx, me }: Call<typeof contract.makeRecoveryCodes>) {
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockUser(ctx, me.id)) ?? refuseUnknown()
    if (user.second_factor_at === null) refuse(409, 'Add an app or a passkey first.')
    const recoveryCodes = await renewRecoveryCodes(ctx, me.id)
    await informOfFactors(
      ctx,
      user,
      'New recovery codes were made for your account. The old ones no longer work.',
    )
    ctx.record('factor.codes_made', me.id, 'Made new recovery codes')
    return { recoveryCodes }
  })
}

/** Replaces a person's recovery codes. Only the caller gets the new ones in readable form. */
export async function renewRecoveryCodes(ctx: TransactionContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: contract.recoveryCodesInSet }, newCode)
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

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const newCode = () => [...randomBytes(10)].map((byte) => alphabet[byte % 32]).join('')

export async function takeRecoveryCode(ctx: TransactionContext, user: User, code: string): Promise<boolean> {
  const used = await queries.consumeRecoveryCode(ctx.db, user.id, hashOfCode(ctx, user.id, code), nowIso(ctx))
  if (!used) return false
  const left = await queries.countRecoveryCodes(ctx.db, user.id)
  ctx.record('factor.recovery_used', user.id, `Used a recovery code; ${left} left`, user)
  if (left <= contract.fewRecoveryCodes)
    await informOfFactors(ctx, user, `You have ${left} recovery codes left.`)
  return true
}

type Keys = Pick<Context, 'keyFor'>

/** 50 bits, hashed with the installation's key. */
const hashOfCode = ({ keyFor }: Keys, userId: number, code: string): string =>
  createHmac('sha256', keyFor('second factor')).update(`recovery code\n${userId}\n${code}`).digest('hex')

export type User = Row<'users'>

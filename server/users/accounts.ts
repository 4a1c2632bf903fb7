import { accountStatuses, fullName } from '#contract/person.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/changes.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import * as queries from './queries.ts'

// What other features ask of an account: this file asks none of them, so that each may import it.

type User = Row<'users'>

/** undefined for who never was or was deleted. */
export const findPerson = (ctx: TransactionContext, id: number): Promise<User | undefined> =>
  queries.findPerson(ctx.db, id)

/** The same, locked until the transaction ends. */
export const lockUser = (ctx: TransactionContext, id: number): Promise<User | undefined> =>
  lockRow(ctx.db, 'users', id)

/** Where letters go that only the owner may read: a new e-mail address of one's own choice is proven by its letter first. */
export const provenEmailOf = (user: Pick<User, 'email' | 'confirmed_email'>): string =>
  user.confirmed_email ?? user.email

/** Who took an invitation up may use the programme; tells what changed. */
export async function activateUser(ctx: TransactionContext, id: number): Promise<string> {
  const user = await lockRow(ctx.db, 'users', id)
  if (user?.status !== 'pending') return changes([])
  await queries.saveUser(ctx.db, id, { status: 'active' }, { id, at: nowIso(ctx) })
  return changes([['status', accountStatuses.pending.label, accountStatuses.active.label]])
}

/** Keeps a password that the person chose themself. */
export const setPassword = (ctx: TransactionContext, userId: number, hash: string) =>
  queries.savePassword(ctx.db, userId, hash, nowIso(ctx))

/** Keeps the password that a person has just proved to know at the present cost, unless it changed meanwhile. */
export const renewPasswordHash = (
  ctx: TransactionContext,
  userId: number,
  hashes: { from: string; to: string },
) => queries.savePasswordHash(ctx.db, userId, hashes)

/** Somebody used the link in the letter to the e-mail address, so it is theirs. */
export async function saveConfirmedEmail(ctx: TransactionContext, user: User): Promise<void> {
  await queries.saveEmailConfirmed(ctx.db, user.id)
  ctx.record({
    action: 'user.address_confirmed',
    target: 'user',
    targetId: user.id,
    details: `${fullName(user)} confirmed the e-mail address ${user.email}`,
    actor: user,
  })
}

/** The e-mail address from before a change that was not the owner's (rule 55); fails where another account has it now. */
export async function restoreEmail(ctx: TransactionContext, user: User, email: string): Promise<void> {
  await queries.saveUser(ctx.db, user.id, { email, confirmed_email: null }, { id: user.id, at: nowIso(ctx) })
  ctx.record({
    action: 'user.address_restored',
    target: 'user',
    targetId: user.id,
    details: `${fullName(user)} said that the change was not theirs: ${changes([['e-mail', user.email, email]])}`,
    actor: user,
  })
}

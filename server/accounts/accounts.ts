import { emailKey } from '#contract/fields.ts'
import { type AccountStatus, accountStatuses, fullName, type Role } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import * as queries from './account-queries.ts'

type User = Row<'users'>

export const accountExists = 'An account with this email address already exists'

export const emailTaken = `${accountExists}.`

/** undefined for a person who does not exist or was deleted. */
export const findAccount = (
  ctx: Pick<TransactionContext, 'db'> | Pick<Context, 'db'>,
  id: number,
): Promise<User | undefined> => queries.findAccountRow(ctx.db, { id })

/** Like `findAccount`, but locks the row until the transaction ends. */
export const lockUser = (ctx: TransactionContext, id: number): Promise<User | undefined> =>
  lockRow(ctx.db, 'users', id)

/** For emails that only the owner may read: people must confirm a new address before it is used. */
export const provenEmailOf = (user: Pick<User, 'email' | 'confirmed_email'>): string =>
  user.confirmed_email ?? user.email

/** Activates a pending account after its invitation was accepted. Returns a description of the change. */
export async function activateUser(ctx: TransactionContext, id: number): Promise<string> {
  const user = await lockRow(ctx.db, 'users', id)
  if (user?.status !== 'pending') return changes([])
  await queries.saveUser(ctx.db, id, { status: 'active' }, { id, at: nowIso(ctx) })
  return changes([['status', accountStatuses.pending.label, accountStatuses.active.label]])
}

/** False until the person has accepted the invitation. */
export const hasPassword = (ctx: TransactionContext, id: number) => queries.findWithPassword(ctx.db, id)

/** Saves a password that the person chose themself. */
export const setPassword = (ctx: TransactionContext, userId: number, hash: string) =>
  queries.savePassword(ctx.db, userId, hash, nowIso(ctx))

/** Saves a hash with the current cost after a sign-in, unless the password has changed meanwhile. */
export const renewPasswordHash = (
  ctx: TransactionContext,
  userId: number,
  hashes: { from: string; to: string },
) => queries.savePasswordHash(ctx.db, userId, hashes)

/** Two people with one number are often a number that was mistyped, or that a spreadsheet has rounded. */
export async function refuseTakenNumber(ctx: TransactionContext, grsNumber: string, userId = 0) {
  const other = grsNumber && (await queries.findOtherWithNumber(ctx.db, grsNumber, userId))
  if (!other) return
  const taken = `${fullName(other)} already has the GRS number ${grsNumber}. Check which of the two is right.`
  refuse(409, taken, { fields: { grsNumber: taken } })
}

/** `by` is the author and the time of the change. The new version makes an open edit of the account stale. */
export async function saveGrsNumber(
  ctx: TransactionContext,
  user: User,
  grsNumber: string,
  by: { id: number | null; at: string },
): Promise<void> {
  await queries.saveUser(ctx.db, user.id, { grs_number: grsNumber }, by)
  const change = changes([['GRS number', user.grs_number, grsNumber]])
  ctx.record('user.changed', user.id, `${fullName(user)}: ${change}`)
}

/** A click on the link in an email proves that the person owns the address. */
export async function saveConfirmedEmail(ctx: TransactionContext, user: User): Promise<void> {
  await queries.saveEmailConfirmed(ctx.db, user.id)
  ctx.record(
    'user.address_confirmed',
    user.id,
    `${fullName(user)} confirmed the email address ${user.email}`,
    user,
  )
}

/** Restores the address from before a change by somebody else. Fails if the address is taken. */
export async function restoreEmail(ctx: TransactionContext, user: User, email: string): Promise<void> {
  await queries.saveUser(ctx.db, user.id, { email, confirmed_email: null }, { id: user.id, at: nowIso(ctx) })
  ctx.record(
    'user.address_restored',
    user.id,
    `${fullName(user)} reported that they did not make the change: ${changes([['email', user.email, email]])}`,
    user,
  )
}

export type NewPerson = {
  firstName: string
  lastName: string
  email: string
  role: Role
  status: AccountStatus
  grsNumber: string
}

/** Creates an account without a password in the caller's transaction; the caller queues the email. */
export async function inviteNewPerson(ctx: TransactionContext, me: Me, person: NewPerson): Promise<UserRow> {
  await refuseTakenNumber(ctx, person.grsNumber)
  const now = nowIso(ctx)
  const user = await queries.insertUser(ctx.db, {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    role: person.role,
    status: person.status,
    grs_number: person.grsNumber,
    password_set_by: 'self',
    created_at: now,
    updated_at: now,
    updated_by: me.id,
  })
  if (!user) refuse(409, emailTaken, { fields: { email: emailTaken } })
  ctx.record('user.invited', user.id, `Invited ${fullName(user)} as ${user.role}`)
  return queries.toUserRow(me, user)
}

/** Deletes the account that an undone approval created, unless it is already in use. */
export async function withdrawNewPerson(ctx: TransactionContext, id: number): Promise<void> {
  const user = await lockRow(ctx.db, 'users', id)
  // An administrator has already deleted it.
  if (!user) return
  if (user.version !== 1 || (await queries.findUse(ctx.db, id)))
    refuse(409, 'The new account is already in use, so you can no longer undo the approval.')
  await queries.removeUser(ctx.db, id)
  ctx.record('user.deleted', id, `Deleted ${fullName(user)}`)
}

export const findByEmail = (ctx: TransactionContext, email: string) =>
  queries.findByEmailKey(ctx.db, emailKey(email))

import type { z } from 'zod/mini'
import { accountStatuses, fullName, roles } from '#contract/person.ts'
import type { editUser as editUserCall, newUser, UserRow } from '#contract/users.ts'
import { countActiveRelationships, endRelationshipsOf } from '../assignments/rules.ts'
import { failureOf } from '../database/failures.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/changes.ts'
import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import type { Me } from '../kernel/who-is-asking.ts'
import { queueLetter } from '../letters/rules.ts'
import { forgetAttempts } from '../session/guard.ts'
import { refuseShortPassword } from '../session/password-rules.ts'
import { endSessionsOf } from '../session/rules.ts'
import { readSettings } from '../settings/rules.ts'
import * as queries from './queries.ts'

export const addressTaken = 'An account with this e-mail address exists already.'

/** Makes an account with a password that its owner did not choose (decisions 6, 7 and 21). */
export async function createUser(ctx: Context, me: Me, given: z.output<typeof newUser>): Promise<UserRow> {
  refuseShortPassword(given.password, await readSettings(ctx), 'password')
  const hash = await ctx.passwords.hash(given.password)
  return inTransaction(ctx, async (ctx) => {
    const now = instant(ctx)
    const user = await queries.insertUser(ctx.db, {
      first_name: given.firstName,
      last_name: given.lastName,
      email: given.email,
      role: given.role,
      status: given.status,
      password_hash: hash,
      password_set_by: 'other',
      password_changed_at: now,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    if (!user) refuse(409, addressTaken, { fields: { email: addressTaken } })
    ctx.record({
      action: 'user.created',
      target: 'user',
      targetId: user.id,
      details: `Created ${fullName(user)} as ${user.role}, ${user.status}`,
    })
    return user
  })
}

type Edit = z.output<typeof editUserCall.body>

/** An administrator changes anyone; anybody else their own name and address only (decision 16). */
export async function editUser(ctx: Context, me: Me, id: number, edit: Edit): Promise<UserRow> {
  if (me.role !== 'admin') refuseBeyondOwnDetails(me, id, edit)
  try {
    return await inTransaction(ctx, (ctx) => saveEdit(ctx, me, id, edit))
  } catch (error) {
    if (failureOf(error) === 'duplicate') refuse(409, addressTaken, { fields: { email: addressTaken } })
    throw error
  }
}

function refuseBeyondOwnDetails(me: Me, id: number, edit: Edit) {
  if (id !== me.id) refuse(403, 'You can change only your own details.')
  if ('role' in edit || 'status' in edit) refuse(403, 'Only an administrator can change a role or a status.')
}

async function saveEdit(ctx: Changing, me: Me, id: number, edit: Edit): Promise<UserRow> {
  const admins = await queries.listActiveAdminsForUpdate(ctx.db)
  const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
  await refuseStale(ctx, user, edit.version)
  const change = changeOf(user, edit)
  if (user.role === 'admin' && (change.role || change.status)) refuseLosingAdmin(me, user, admins)
  if (change.role && (await countActiveRelationships(ctx.db, user.id)) > 0)
    refuse(409, 'End the active relationships first')

  const saved = await queries.saveUser(ctx.db, id, change, { id: me.id, at: instant(ctx) })
  const endsSessions = change.role || change.status === 'inactive' || (change.email && id !== me.id)
  if (endsSessions) await endSessionsOf(ctx, id)
  if (change.email)
    await queueLetter(ctx, 'address_changed', { to: user, details: { firstName: user.first_name } })
  ctx.record({ action: 'user.changed', target: 'user', targetId: id, details: describeChange(user, saved) })
  return saved
}

/** Only what differs from the row. */
function changeOf(user: Row<'users'>, edit: Edit) {
  const wanted = {
    first_name: edit.firstName,
    last_name: edit.lastName,
    email: edit.email,
    role: edit.role,
    status: edit.status,
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([column, value]) => value !== undefined && value !== user[column as keyof typeof wanted],
    ),
  ) as Partial<Pick<Row<'users'>, keyof typeof wanted>>
}

function describeChange(before: Row<'users'>, saved: UserRow): string {
  const told = changes([
    ['first name', before.first_name, saved.first_name],
    ['last name', before.last_name, saved.last_name],
    ['e-mail', before.email, saved.email],
    ['role', roles[before.role].label, roles[saved.role].label],
    ['status', accountStatuses[before.status].label, accountStatuses[saved.status].label],
  ])
  return `${fullName(before)}: ${told}`
}

/** Nobody demotes, deactivates or deletes themself or the last active administrator (decision 16). */
function refuseLosingAdmin(me: Me, user: Row<'users'>, activeAdmins: { id: number }[]) {
  if (user.id === me.id) refuse(409, 'You cannot remove your own administrator rights.')
  if (activeAdmins.every(({ id }) => id === user.id)) refuse(409, 'The last administrator cannot be removed.')
}

/** Hides the account and frees its address; what the person wrote keeps their name (decision 18). */
export async function deleteUser(ctx: Context, me: Me, id: number): Promise<void> {
  if (id === me.id) refuse(409, 'You cannot delete your own account.')
  await inTransaction(ctx, async (ctx) => {
    const admins = await queries.listActiveAdminsForUpdate(ctx.db)
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (user.role === 'admin' && user.status === 'active') refuseLosingAdmin(me, user, admins)
    const now = instant(ctx)
    await endSessionsOf(ctx, id)
    await endRelationshipsOf(ctx, me, id)
    await queries.saveUser(ctx.db, id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record({ action: 'user.deleted', target: 'user', targetId: id, details: `Deleted ${fullName(user)}` })
  })
}

/** Lets a person try again at once after too many wrong passwords (decision 5). */
export async function unlockUser(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    await forgetAttempts(ctx, user)
    ctx.record({
      action: 'user.unlocked',
      target: 'user',
      targetId: id,
      details: `Unlocked ${fullName(user)}`,
    })
  })
}

/** Signs a person out everywhere. */
export async function signOutEverywhere(ctx: Context, id: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    const ended = await endSessionsOf(ctx, id)
    const details = `Ended ${ended} session(s) of ${fullName(user)}`
    ctx.record({ action: 'user.sessions_ended', target: 'user', targetId: id, details })
    return ended
  })
}

/** Who took an invitation up may use the programme; tells what changed. */
export async function activateUser(ctx: Changing, id: number): Promise<string> {
  const user = await lockRow(ctx.db, 'users', id)
  if (user?.status !== 'pending') return changes([])
  await queries.saveUser(ctx.db, id, { status: 'active' }, { id, at: instant(ctx) })
  return changes([['status', accountStatuses.pending.label, accountStatuses.active.label]])
}

/** Keeps a password that the person chose themself. */
export const setPassword = (ctx: Changing, userId: number, hash: string) =>
  queries.savePassword(ctx.db, userId, hash, instant(ctx))

/** Keeps the password that a person has just proved to know at the present cost, unless it changed meanwhile. */
export const renewPasswordHash = (ctx: Changing, userId: number, hashes: { from: string; to: string }) =>
  queries.savePasswordHash(ctx.db, userId, hashes)

/** The person's row, locked until the transaction ends: assignments of one mentee happen one after the other. */
export const lockUser = (ctx: Changing, id: number): Promise<Row<'users'> | undefined> =>
  lockRow(ctx.db, 'users', id)

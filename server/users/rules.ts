import type { z } from 'zod/mini'
import { accountStatuses, fullName, roles } from '#contract/person.ts'
import type { editUser as editUserCall, newUser, UserRow } from '#contract/users.ts'
import { lockPeople } from '../access.ts'
import { endRelationshipsOf, settleRelationships } from '../assignments/leaving.ts'
import { countActiveRelationships } from '../assignments/rules.ts'
import { failureOf } from '../database/failures.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutSession,
} from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import { queueLetter } from '../letters/rules.ts'
import { closeReferralsOf } from '../referrals/closing.ts'
import { removeAttempts } from '../session/login-throttle.ts'
import { refuseShortPassword } from '../session/password-rules.ts'
import { endSessionsOf } from '../session/rules.ts'
import { readSettings } from '../settings/rules.ts'
import { findPerson } from './accounts.ts'
import { changedEmail, confirmedEmailAfter, followNewEmail } from './email-change.ts'
import { canWith, present } from './presenting.ts'
import * as queries from './queries.ts'

export const emailTaken = 'An account with this e-mail address exists already.'

/** Makes an account with a password that its owner did not choose (rules 6, 7 and 21). */
export async function createUser(ctx: Context, me: Me, form: z.output<typeof newUser>): Promise<UserRow> {
  refuseShortPassword(form.password, await readSettings(ctx), 'password')
  const hash = await ctx.passwords.hash(form.password)
  return inTransaction(ctx, async (ctx) => {
    const now = nowIso(ctx)
    const user = await queries.insertUser(ctx.db, {
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      role: form.role,
      status: form.status,
      password_hash: hash,
      password_set_by: 'other',
      password_changed_at: now,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    if (!user) refuse(409, emailTaken, { fields: { email: emailTaken } })
    ctx.record({
      action: 'user.created',
      target: 'user',
      targetId: user.id,
      details: `Created ${fullName(user)} as ${user.role}, ${user.status}`,
    })
    return present(me, user)
  })
}

type Edit = z.output<typeof editUserCall.body>

/** An administrator changes anyone; anybody else their own name and e-mail address only (rule 16). */
export async function editUser(ctx: Context, me: Me, id: number, edit: Edit): Promise<UserRow> {
  if (me.role !== 'admin') refuseBeyondOwnDetails(me, id, edit)
  try {
    return await inTransaction(ctx, (ctx) => saveEdit(ctx, me, id, edit))
  } catch (error) {
    if (failureOf(error) === 'duplicate') refuse(409, emailTaken, { fields: { email: emailTaken } })
    throw error
  }
}

function refuseBeyondOwnDetails(me: Me, id: number, edit: Edit) {
  if (id !== me.id) refuse(403, 'You can change only your own details.')
  if ('role' in edit || 'status' in edit || 'relationships' in edit)
    refuse(403, 'Only an administrator can change a role or a status.')
}

async function saveEdit(ctx: TransactionContext, me: Me, id: number, edit: Edit): Promise<UserRow> {
  const admins = await queries.listActiveAdminsForUpdate(ctx.db)
  const decisions = edit.relationships ?? []
  await lockPeople(ctx.db, [id, ...decisions.flatMap(({ mentorId }) => mentorId ?? [])], [])
  const user = (await findPerson(ctx, id)) ?? refuseUnknown()
  await refuseStale(ctx, user, edit.version, presentDetails(user))
  const change = changeOf(user, edit)
  if (user.role === 'admin' && (change.role || change.status)) refuseLosingAdmin(me, user, admins)
  if (decisions.length > 0 && change.status !== 'inactive')
    refuseField('relationships', 'Relationships are decided about when somebody is made inactive.')
  if (change.role && (await countActiveRelationships(ctx.db, user.id)) > 0)
    refuse(409, 'End the active relationships first')
  if (change.status === 'inactive') await settleRelationships(ctx, me, user, decisions)

  const newEmail = changedEmail(user, change.email)
  const confirmedEmail = newEmail ? { confirmed_email: confirmedEmailAfter(user, newEmail, me) } : {}
  const saved = await queries.saveUser(
    ctx.db,
    id,
    { ...change, ...confirmedEmail },
    { id: me.id, at: nowIso(ctx) },
  )
  if (change.role || change.status === 'inactive' || (newEmail && id !== me.id)) await endSessionsOf(ctx, id)
  if (user.status === 'pending' && change.status === 'active') await followActivation(ctx, user)
  if (newEmail) await followNewEmail(ctx, user, newEmail, me)
  ctx.record({ action: 'user.changed', target: 'user', targetId: id, details: describeChange(user, saved) })
  return present(me, saved)
}

/** The account is in use where it has a password; else with its invitation (rule 19). */
async function followActivation(ctx: TransactionContext, user: Row<'users'>) {
  if (user.password_hash === null) return
  await closeReferralsOf(ctx, user.id)
  await queueLetter(ctx, 'account_activated', { to: user, details: { firstName: user.first_name } })
}

const presentDetails = ({ first_name, last_name, email, role, status }: Row<'users'>) => ({
  firstName: first_name,
  lastName: last_name,
  email,
  role,
  status,
})

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

function describeChange(before: Row<'users'>, saved: queries.StoredUser): string {
  const changed = changes([
    ['first name', before.first_name, saved.first_name],
    ['last name', before.last_name, saved.last_name],
    ['e-mail', before.email, saved.email],
    ['role', roles[before.role].label, roles[saved.role].label],
    ['status', accountStatuses[before.status].label, accountStatuses[saved.status].label],
  ])
  return `${fullName(before)}: ${changed}`
}

/** Nobody demotes, deactivates or deletes themself or the last active administrator (rule 16). */
function refuseLosingAdmin(me: Me, user: Row<'users'>, activeAdmins: { id: number }[]) {
  if (user.id === me.id) refuse(409, 'You cannot remove your own administrator rights.')
  if (activeAdmins.every(({ id }) => id === user.id)) refuse(409, 'The last administrator cannot be removed.')
}

/** Hides the account and frees its e-mail address; what the person wrote keeps their name (rule 18). */
export async function deleteUser(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const admins = await queries.listActiveAdminsForUpdate(ctx.db)
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (!canWith(me, user).includes('delete')) refuse(409, 'You cannot delete your own account.')
    if (user.role === 'admin' && user.status === 'active') refuseLosingAdmin(me, user, admins)
    const now = nowIso(ctx)
    await endSessionsOf(ctx, id)
    await endRelationshipsOf(ctx, me, id)
    await queries.saveUser(ctx.db, id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record({ action: 'user.deleted', target: 'user', targetId: id, details: `Deleted ${fullName(user)}` })
  })
}

/** Lets a person try again at once after too many wrong passwords (rule 5). */
export async function unlockUser(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    await removeAttempts(ctx, user)
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
  return inTransaction(withoutSession(ctx), async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    const { sessions } = await endSessionsOf(ctx, id)
    const details = `Ended ${sessions} session(s) of ${fullName(user)}`
    ctx.record({ action: 'user.sessions_ended', target: 'user', targetId: id, details })
    return sessions
  })
}

import type { z } from 'zod/mini'
import { instantInWords } from '#contract/dates.ts'
import { undeliverable } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import * as contract from '#contract/users.ts'
import * as queries from '../accounts/account-queries.ts'
import { emailTaken, findAccount, inviteNewPerson, refuseTakenNumber } from '../accounts/accounts.ts'
import { countActiveRelationships, endRelationshipsOf, settleRelationships } from '../assignments/leaving.ts'
import { settleLeftMentors } from '../assignments/relationship.ts'
import { failureOf } from '../database/failures.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { inTransaction, nowIso, type TransactionContext, withoutSession } from '../kernel/context.ts'
import { editRow } from '../kernel/edit-row.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { type Me, requireProof } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockPeople } from '../locks.ts'
import { fillMatchProfile, refuseOtherTopics } from '../matches/rules.ts'
import { queueEmail } from '../messaging/outbox.ts'
import { linkReferrals, lockPendingOf } from '../referrals/account-links.ts'
import { grsNumberFrom } from '../referrals/grs-numbers.ts'
import { closeCertificatesOf } from '../sign-off/certificate.ts'
import { dropFactors } from '../signing-in/factors.ts'
import { removeAttempts, removeFactorAttempts } from '../signing-in/login-throttle.ts'
import { refuseShortPassword } from '../signing-in/password-rules.ts'
import { removeWorkAccountOf } from '../signing-in/provider.ts'
import { endAccessOf } from '../signing-in/session-ends.ts'
import { refuseForEmergencyAdmin } from '../signing-in/sessions.ts'
import {
  type AccountChange,
  emailAfterChange,
  isLastAdmin,
  lastAdminKept,
  saveAccountChange,
} from './account-change.ts'

/** Creates an account with a password that its owner did not choose. */
export async function createUser({ ctx, me, body: form }: Call<typeof contract.createUser>) {
  if (form.role === 'admin') requireProof(ctx, me)
  refuseShortPassword(form.password, await readSettings(ctx.db), 'password')
  const hash = await ctx.passwords.hash(form.password)
  return inTransaction(ctx, async (ctx) => {
    const now = nowIso(ctx)
    const referrals = await lockPendingOf(ctx, form)
    const grsNumber = grsNumberFrom(form.grsNumber, referrals)
    await refuseTakenNumber(ctx, grsNumber)
    const user = await queries.insertUser(ctx.db, {
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      role: form.role,
      status: form.status,
      grs_number: grsNumber,
      password_hash: hash,
      password_set_by: 'other',
      password_changed_at: now,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    if (!user) refuse(409, emailTaken, { fields: { email: emailTaken } })
    ctx.record('user.created', user.id, `Created ${fullName(user)} as ${user.role}, ${user.status}`)
    await linkReferrals(ctx, me, referrals, user)
    if (user.role === 'admin') await notifyOfAdministrator(ctx, me, user)
    return queries.toUserRow(me, user)
  })
}

export const inviteUser = ({ ctx, me, body: person }: Call<typeof contract.inviteUser>) =>
  inTransaction(ctx, (ctx) => inviteUserIn(ctx, me, person))

type Invited = z.output<typeof contract.inviteUser.body>

/**
 * Creates an account and queues an email with a link to choose a password. Also approves pending referrals of a
 * mentee, with a single email for both.
 */
export async function inviteUserIn(ctx: TransactionContext, me: Me, { topics = [], ...person }: Invited) {
  if (person.role === 'admin') requireProof(ctx, me)
  const referrals = await lockPendingOf(ctx, person)
  const grsNumber = grsNumberFrom(person.grsNumber, referrals)
  const user = await inviteNewPerson(ctx, me, { ...person, grsNumber })
  await refuseOtherTopics(ctx, topics)
  if (user.role !== 'admin') await fillMatchProfile(ctx, me, user.id, { topics })
  if (referrals.length > 0) await linkReferrals(ctx, me, referrals, user)
  else await queueEmail(ctx, 'invitation', { to: user, details: { firstName: user.first_name } })
  if (user.role === 'admin') await notifyOfAdministrator(ctx, me, user)
  return queries.toUserRow(me, await queries.findUser(ctx.db, user.id))
}

/** All administrators learn of a new one, also who made them: it may be a stolen session. */
async function notifyOfAdministrator(
  ctx: TransactionContext,
  me: Me,
  added: { id: number; first_name: string; last_name: string },
) {
  const name = fullName(added)
  const by = fullName({ first_name: me.firstName, last_name: me.lastName })
  const at = instantInWords(nowIso(ctx), ctx.config.timeZone)
  for (const admin of await queries.listActiveAdmins(ctx.db))
    if (admin.id !== added.id)
      await queueEmail(ctx, 'administrator_added', {
        to: admin,
        details: { firstName: admin.first_name, name, by, at },
      })
}

type Edit = z.output<typeof contract.editUser.body>

/** Administrators edit everybody; other people only their own name and email address. */
export async function editUser({ ctx, me, params: { id }, body: edit }: Call<typeof contract.editUser>) {
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
    refuse(403, 'Only an administrator can change a role or status.')
  if (edit.grsNumber !== undefined) refuse(403, 'Only an administrator can change a GRS number.')
}

async function saveEdit(ctx: TransactionContext, me: Me, id: number, body: Edit) {
  const admins = await queries.listActiveAdminsForUpdate(ctx.db)
  const decisions = body.relationships ?? []
  await lockPeople(ctx.db, [id, ...decisions.flatMap(({ mentorId }) => mentorId ?? [])], [])
  const user = (await findAccount(ctx, id)) ?? refuseUnknown()
  const edit = await editRow(ctx, { table: 'users', row: user, fields: contract.accountFields, body })
  if (body.lastName === '' && user.last_name !== '') refuseField('lastName', 'Last name is required')
  const change: AccountChange = edit.change
  if (!edit.hasChanges && decisions.length === 0)
    return queries.toUserRow(me, await queries.findUser(ctx.db, id))
  const problem = change.email === undefined ? undefined : undeliverable(change.email)
  if (problem) refuseField('email', problem)
  if (givesRights(me, user, change) || givesAccount(me, user, change)) requireProof(ctx, me)
  if (user.role === 'admin' && (change.role || change.status)) await refuseLosingAdmin(ctx, me, user, admins)
  if (decisions.length > 0 && change.status !== 'inactive')
    refuseField('relationships', 'You can only decide about relationships when you make someone inactive.')
  if (change.role && (await countActiveRelationships(ctx.db, user.id)) > 0)
    refuse(409, 'End the active relationships first')
  if (change.grs_number) await refuseTakenNumber(ctx, change.grs_number, user.id)
  if (change.status === 'inactive')
    await settleRelationships(ctx, me, user, { decisions, refuseUndecided: body.refuseUndecided ?? false })

  // A decision by hand replaces that of the directory.
  const byHand = change.status ? { status_before_directory: null, directory_refused_at: null } : {}
  const saved = await saveAccountChange(ctx, me, user, { ...change, ...byHand })
  if (change.role === 'admin') await notifyOfAdministrator(ctx, me, saved)
  return queries.toUserRow(me, saved)
}

/** Whether a change lets somebody act as an administrator: the role, or a new start. */
const givesRights = (me: Me, user: Row<'users'>, change: AccountChange): boolean =>
  change.role === 'admin' || (user.role === 'admin' && user.id !== me.id && change.status === 'active')

/** Password links go to the new address, so a stolen session could take over another person's account. */
const givesAccount = (me: Me, user: Row<'users'>, change: AccountChange): boolean =>
  user.id !== me.id && emailAfterChange(user, change.email) !== undefined

/** Nobody may demote, deactivate or delete themself, the last active administrator or the one for emergencies. */
async function refuseLosingAdmin(
  ctx: TransactionContext,
  me: Me,
  user: Row<'users'>,
  activeAdmins: { id: number }[],
) {
  if (user.id === me.id) refuse(409, 'You cannot remove your own administrator rights.')
  if (isLastAdmin(user, activeAdmins)) refuse(409, lastAdminKept)
  await refuseForEmergencyAdmin(ctx, user.id)
}

/** Soft-deletes the account and frees its email address; the person's texts keep their name. */
export async function deleteUser({ ctx, me, params: { id } }: Call<typeof contract.deleteUser>) {
  await inTransaction(ctx, async (ctx) => {
    const admins = await queries.listActiveAdminsForUpdate(ctx.db)
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (!queries.canWith(me, user).includes('delete')) refuse(409, `${contract.ownAccountKept}.`)
    if (user.role === 'admin' && user.status === 'active') await refuseLosingAdmin(ctx, me, user, admins)
    const now = nowIso(ctx)
    await endAccessOf(ctx, id)
    await endRelationshipsOf(ctx, me, id)
    await removeWorkAccountOf(ctx, id)
    await dropFactors(ctx, user, { resetAt: null })
    await queries.saveUser(ctx.db, id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    await closeCertificatesOf(ctx, me, user)
    await settleLeftMentors(ctx, id)
    ctx.record('user.deleted', id, `Deleted ${fullName(user)}`)
  })
}

/** Ends a lock after too many wrong passwords. */
export async function unlockUser({ ctx, params: { id } }: Call<typeof contract.unlockUser>) {
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    await removeAttempts(ctx, user)
    await removeFactorAttempts(ctx, user.id)
    ctx.record('user.unlocked', id, `Unlocked ${fullName(user)}`)
    return { message: 'The account is unlocked.' }
  })
}

export async function endSessionsOf({ ctx, params: { id } }: Call<typeof contract.endSessionsOf>) {
  return inTransaction(withoutSession(ctx), async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    const { sessions } = await endAccessOf(ctx, id)
    ctx.record('user.sessions_ended', id, `Ended ${sessions} session(s) of ${fullName(user)}`)
    return { message: sessions === 1 ? '1 session ended.' : `${sessions} sessions ended.` }
  })
}

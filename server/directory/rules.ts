import type * as contract from '#contract/directory.ts'
import { workAccountOnlyTexts } from '#contract/factors.ts'
import { emailKey, maxLength } from '#contract/fields.ts'
import { fullName, type Role } from '#contract/person.ts'
import {
  findOtherWithNumber,
  findUser,
  insertUser,
  listActiveAdminsForUpdate,
  saveDirectoryRefused,
  toUserRow,
} from '../accounts/account-queries.ts'
import { accountExists, findAccount } from '../accounts/accounts.ts'
import { keepRelationships } from '../assignments/leaving.ts'
import { failureOf } from '../database/failures.ts'
import { lockRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import {
  type Context,
  inTransaction,
  nowIso,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockPeople } from '../locks.ts'
import { linkReferrals, lockPendingOf } from '../referrals/account-links.ts'
import { grsNumberFrom } from '../referrals/grs-numbers.ts'
import { isEmergencyAdmin } from '../signing-in/sessions.ts'
import { type AccountChange, isLastAdmin, lastAdminKept, saveAccountChange } from '../users/account-change.ts'
import { changeIn, type ScimChange } from './patch.ts'
import { findManaged, toScimUser } from './queries.ts'

type User = Row<'users'>

const takenByOther = `${accountExists}. To change it from here, an administrator must first let the directory manage it.`
function refuseTaken(): never {
  refuse(409, takenByOther, { code: 'uniqueness' })
}

/** The directory has no id: rows that it changes name nobody. */
const byDirectory = { id: null }

/**
 * An invited account without an email. A pending referral of a mentee is approved, and gives its GRS number
 * unless another account has it.
 */
export async function createScimUser({ ctx, body: wanted, reply }: Call<typeof contract.createScimUser>) {
  const role = roleOf(wanted.userType)
  const name = nameOf(wanted)
  const user = await inTransaction(ctx, async (ctx) => {
    const now = nowIso(ctx)
    const isInactive = wanted.active === false
    const status = isInactive ? 'inactive' : 'pending'
    const referrals = await lockPendingOf(ctx, { email: wanted.userName, role, status })
    const grsNumber = grsNumberFrom('', referrals)
    const other = grsNumber && (await findOtherWithNumber(ctx.db, grsNumber, 0))
    const user = await insertUser(ctx.db, {
      first_name: name.firstName,
      last_name: name.lastName,
      email: wanted.userName,
      role,
      status,
      grs_number: other ? '' : grsNumber,
      status_before_directory: isInactive ? 'pending' : null,
      password_set_by: 'self',
      external_id: wanted.externalId || null,
      directory_since: now,
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    if (!user) refuseTaken()
    const added = `Added ${fullName(user)} as ${user.role}, ${user.status}, without an invitation`
    const without = other ? `, and without the GRS number ${grsNumber}, which ${fullName(other)} has` : ''
    ctx.record('user.created', user.id, `${added}${without}`)
    await linkReferrals(ctx, byDirectory, referrals, user)
    return scimUserOf(ctx, user.id)
  })
  reply.header('location', user.meta.location)
  return user
}

/** A person with one name has an empty last name, whichever attribute has the name. */
function nameOf({ name = {}, displayName }: contract.ScimWanted): { firstName: string; lastName: string } {
  const { givenName, familyName, formatted } = name
  if (givenName) return { firstName: givenName, lastName: familyName ?? '' }
  const firstName = familyName || displayName || formatted
  if (!firstName) refuse(400, 'The person has no name. Send givenName, familyName, displayName or formatted.')
  return { firstName: firstName.slice(0, maxLength.name).trimEnd(), lastName: '' }
}

/** A directory never makes administrators. */
function roleOf(userType = ''): Role {
  const type = userType.toLowerCase()
  if (type.startsWith('admin'))
    refuse(400, 'A directory cannot add administrators. Use mentor or mentee.', { code: 'invalidValue' })
  return type === 'mentor' ? 'mentor' : 'mentee'
}

async function scimUserOf(ctx: Context | TransactionContext, id: number): Promise<contract.ScimUser> {
  return toScimUser(ctx, (await findManaged(ctx.db, id)) ?? refuseUnknown())
}

export const getScimUser = async ({ ctx, params }: Call<typeof contract.getScimUser>) =>
  scimUserOf(ctx, idOf(params.id))

/** 0, the id of nobody, for an id of another form. */
const idOf = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)

/** Sets all attributes but the role, which the directory never changes. */
export async function replaceScimUser({ ctx, params, body: wanted }: Call<typeof contract.replaceScimUser>) {
  roleOf(wanted.userType)
  const { userName, externalId, active } = wanted
  return changeUser(ctx, params.id, () => ({
    userName,
    externalId: externalId || null,
    ...nameOf(wanted),
    ...(active !== undefined && { active }),
  }))
}

export const patchScimUser = async ({ ctx, params, body }: Call<typeof contract.patchScimUser>) =>
  changeUser(ctx, params.id, ({ email }) => changeIn(body.Operations, email))

const changeUser = (ctx: Context, id: string, changeOf: (user: User) => ScimChange) =>
  saveChange(ctx, id, (user) => accountChange(user, changeOf(user)), scimUserOf)

/** The person becomes inactive, and the directory no longer sees the account. */
export const removeScimUser = async ({ ctx, params }: Call<typeof contract.removeScimUser>) =>
  saveChange(
    ctx,
    params.id,
    (user) => ({ ...deactivation(user), ...unmanaged }),
    async () => {},
  )

/** `status_before_directory` stays, so that the directory can bring back somebody who is rehired. */
const unmanaged = {
  external_id: null,
  directory_since: null,
  directory_refused_at: null,
} as const satisfies AccountChange

/** `readReply` runs in the transaction, which stores the reply for a repeated call. */
async function saveChange<Reply>(
  ctx: Context,
  id: string,
  changeOf: (user: User) => AccountChange,
  readReply: (ctx: TransactionContext, id: number) => Promise<Reply>,
): Promise<Reply> {
  let needed: Needed | undefined
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { user, admins } = await lockManaged(ctx, idOf(id))
      const change = differences(user, changeOf(user))
      if (user.role === 'admin' && change.email !== undefined) {
        needed = { user, asked: 'address', reason: adminAddressKept }
        refuse(409, adminAddressKept)
      }
      if (change.status === 'inactive') {
        const reason = await whyNeeded(ctx, user, admins)
        if (reason) {
          needed = { user, asked: 'inactive', reason }
          refuse(409, reason)
        }
        await keepRelationships(ctx, user)
      }
      if (Object.keys(change).length > 0) await saveAccountChange(ctx, byDirectory, user, change)
      return readReply(ctx, user.id)
    })
  } catch (error) {
    if (needed) await noteRefusal(ctx, needed)
    if (failureOf(error) === 'duplicate') refuseTaken()
    throw error
  }
}

/** A request that was refused because of an administrator; administrators see it. */
type Needed = { user: User; asked: 'inactive' | 'address'; reason: string }

/** An address receives password links, so a stolen key could become this administrator. */
const adminAddressKept = "A directory cannot change an administrator's address. An administrator can."

/** Why an account cannot become inactive, if it cannot. */
async function whyNeeded(
  ctx: TransactionContext,
  user: User,
  admins: { id: number }[],
): Promise<string | undefined> {
  if (isLastAdmin(user, admins)) return lastAdminKept
  return (await isEmergencyAdmin(ctx, user.id)) ? workAccountOnlyTexts.kept : undefined
}

/** Locks in the same order as an administrator's edit. */
async function lockManaged(ctx: TransactionContext, id: number) {
  const admins = await listActiveAdminsForUpdate(ctx.db)
  await lockPeople(ctx.db, [id], [])
  const user = await findAccount(ctx, id)
  return user?.directory_since ? { user, admins } : refuseUnknown()
}

const differences = (user: User, wanted: AccountChange): AccountChange =>
  Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => value !== user[column as keyof AccountChange]),
  )

const askedInWords = {
  inactive: (name: string) => `make ${name} inactive`,
  address: (name: string) => `change the address of ${name}`,
}

/** A directory repeats a refused call for days, and the log gets one entry. */
async function noteRefusal(ctx: Context, { user, asked, reason }: Needed): Promise<void> {
  if (user.directory_refused_at !== null && user.directory_refused === asked) return
  await inTransaction(withoutIdempotencyKey(ctx), async (ctx) => {
    await saveDirectoryRefused(ctx.db, user.id, asked, nowIso(ctx))
    const details = `Refused to ${askedInWords[asked](fullName(user))}: ${reason}`
    ctx.record('user.directory_refused', user.id, details)
  })
}

function accountChange(user: User, { userName, externalId, firstName, lastName, active }: ScimChange) {
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(userName !== undefined && addressChange(user, userName)),
    ...(externalId !== undefined && { external_id: externalId || null }),
    ...(active !== undefined && (active ? reactivation(user) : deactivation(user))),
  }
}

/** Emails of another case are the same address. An equal address ends an earlier refusal. */
const addressChange = (user: User, email: string): AccountChange =>
  user.role !== 'admin' || emailKey(email) !== user.email_key
    ? { email }
    : user.directory_refused === 'address'
      ? { directory_refused_at: null }
      : {}

const deactivation = ({ status }: User): AccountChange =>
  status === 'inactive'
    ? {}
    : { status: 'inactive', status_before_directory: status, directory_refused_at: null }

/** Returns what the account was. The directory cannot undo what an administrator did by hand. */
function reactivation({ status, status_before_directory }: User): AccountChange {
  if (status !== 'inactive') return { directory_refused_at: null }
  if (status_before_directory === null)
    refuse(
      409,
      'An administrator made this account inactive, so only an administrator can make it active again.',
    )
  return { status: status_before_directory, status_before_directory: null }
}

/** An administrator lets the directory manage an account that it did not create, or ends this. */
export async function manageByDirectory({
  ctx,
  me,
  params: { id },
  body: { managed },
}: Call<typeof contract.manageByDirectory>) {
  return inTransaction(ctx, async (ctx) => {
    const user = (await lockRow(ctx.db, 'users', id)) ?? refuseUnknown()
    if (managed !== (user.directory_since !== null)) {
      await saveAccountChange(ctx, me, user, managed ? { directory_since: nowIso(ctx) } : unmanaged)
    }
    return toUserRow(me, await findUser(ctx.db, id))
  })
}

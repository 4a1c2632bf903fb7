import { emailKey } from '#contract/fields.ts'
import { type AccountStatus, fullName, type Role } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import { lockRow } from '../database/rows.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import * as queries from './account-queries.ts'
import { emailTaken, refuseTakenNumber } from './accounts.ts'
import { toUserRow } from './user-row.ts'

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
  return toUserRow(me, user)
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

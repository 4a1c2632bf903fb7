import { accountStatuses, fullName, roles } from '#contract/person.ts'
import * as queries from '../accounts/account-queries.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { settleLeftMentors } from '../assignments/left-mentors.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../messaging/outbox.ts'
import { closeReferralsOf } from '../referrals/closure.ts'
import { confirmedEmailAfter, emailAfterChange, followNewEmail } from './email-change.ts'

type User = Row<'users'>
type Changed =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'role'
  | 'status'
  | 'grs_number'
  | 'external_id'
  | 'directory_since'
  | 'status_before_directory'
  | 'directory_refused_at'
export type AccountChange = Partial<Pick<User, Changed>>

/**
 * Saves a change of a locked account with all its effects but those on relationships: sessions, links, letters,
 * the news of a mentor who left and the audit entry. `by` is the person, or the directory with the id null.
 */
export async function saveAccountChange(
  ctx: TransactionContext,
  by: { id: number | null },
  user: User,
  change: AccountChange,
): Promise<queries.StoredUser> {
  const newEmail = emailAfterChange(user, change.email)
  const confirmedEmail = newEmail ? { confirmed_email: confirmedEmailAfter(user, newEmail, by) } : {}
  const { first_name, last_name } = user
  const columns = { first_name, last_name, ...change, ...confirmedEmail }
  const saved = await queries.saveUser(ctx.db, user.id, columns, { id: by.id, at: nowIso(ctx) })
  if (change.role || change.status === 'inactive' || (newEmail && user.id !== by.id))
    await endSessionsOf(ctx, user.id)
  if (user.status === 'pending' && change.status === 'active') await followActivation(ctx, user)
  if (newEmail) await followNewEmail(ctx, user, newEmail, by)
  if (change.status || change.role) await settleLeftMentors(ctx, user.id)
  ctx.record('user.changed', user.id, describeChange(user, { ...user, ...change }))
  return saved
}

/** Without a password, accepting the invitation does this instead (rule 19). */
async function followActivation(ctx: TransactionContext, user: User) {
  if (user.password_hash === null) return
  await closeReferralsOf(ctx, user.id)
  await queueLetter(ctx, 'account_activated', { to: user, details: { firstName: user.first_name } })
}

function describeChange(before: User, after: User): string {
  const changed = changes([
    ['first name', before.first_name, after.first_name],
    ['last name', before.last_name, after.last_name],
    ['e-mail', before.email, after.email],
    ['role', roles[before.role].label, roles[after.role].label],
    ['status', accountStatuses[before.status].label, accountStatuses[after.status].label],
    ['GRS number', before.grs_number, after.grs_number],
    ['id in the directory', before.external_id, after.external_id],
    ['managed by the directory', before.directory_since !== null, after.directory_since !== null],
  ])
  return `${fullName(before)}: ${changed}`
}

/** True for the only active administrator; `activeAdmins` are locked (rule 16). */
export const isLastAdmin = (user: Pick<User, 'id' | 'role'>, activeAdmins: { id: number }[]): boolean =>
  user.role === 'admin' && activeAdmins.every(({ id }) => id === user.id)
export const lastAdminKept = 'The last administrator cannot be removed.'

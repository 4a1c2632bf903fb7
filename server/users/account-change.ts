import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { accountFields } from '#contract/users.ts'
import * as queries from '../accounts/account-queries.ts'
import { provenEmailOf } from '../accounts/accounts.ts'
import { settleLeftMentors } from '../assignments/relationship.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { fieldChanges } from '../kernel/edit-row.ts'
import { forgetRepliesTo } from '../kernel/http/idempotency.ts'
import { queueEmail } from '../messaging/outbox.ts'
import { closeReferralsOf } from '../referrals/account-links.ts'
import { endLinksOf, restoreByHand } from '../signing-in/links.ts'
import { endAccessOf } from '../signing-in/session-ends.ts'
import { hasBeenUsed } from '../signing-in/sessions.ts'

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
 * Saves a change of a locked account with all its effects but those on relationships: sessions, links, emails,
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
    await endAccessOf(ctx, user.id)
  if (change.role) await forgetRepliesTo(ctx.db, user.id)
  if (user.status === 'pending' && change.status === 'active') await followActivation(ctx, user)
  if (newEmail) await followNewEmail(ctx, { before: user, email: newEmail, by })
  if (change.status || change.role) await settleLeftMentors(ctx, user.id)
  ctx.record('user.changed', user.id, describeChange(user, { ...user, ...change }))
  return saved
}

/** Without a password, accepting the invitation does this instead. */
async function followActivation(ctx: TransactionContext, user: User) {
  if (user.password_hash === null) return
  await closeReferralsOf(ctx, user.id)
  await queueEmail(ctx, 'account_activated', { to: user, details: { firstName: user.first_name } })
}

function describeChange(before: User, after: User): string {
  // The entry names the number after the other fields.
  const { grsNumber, ...others } = accountFields
  const [fields] = fieldChanges({ ...others, grsNumber }, before, after)
  const changed = changes([
    ...fields,
    ['id in the directory', before.external_id, after.external_id],
    ['managed by the directory', before.directory_since !== null, after.directory_since !== null],
  ])
  return `${fullName(before)}: ${changed}`
}

/** True for the only active administrator; `activeAdmins` are locked. */
export const isLastAdmin = (user: Pick<User, 'id' | 'role'>, activeAdmins: { id: number }[]): boolean =>
  user.role === 'admin' && activeAdmins.every(({ id }) => id === user.id)
export const lastAdminKept = 'The last administrator cannot be removed.'

type EmailChangeUser = Row<'users'>

/** The new email address; undefined if it is the same or differs only in case. */
export const emailAfterChange = (
  user: Pick<EmailChangeUser, 'email_key'>,
  email: string | undefined,
): string | undefined => (email !== undefined && emailKey(email) !== user.email_key ? email : undefined)

/**
 * The last confirmed address to keep; null if an administrator or the directory set the new one and so vouches for it.
 */
function confirmedEmailAfter(user: EmailChangeUser, email: string, by: { id: number | null }): string | null {
  const proven = provenEmailOf(user)
  return by.id === user.id && emailKey(proven) !== emailKey(email) ? proven : null
}

type NewEmail = { before: EmailChangeUser; email: string; by: { id: number | null } }

/**
 * Ends links to the old address and queues emails to both addresses, in the transaction of the change.
 * Queued emails with links to the old address are dropped when they are due (`signing-in/links.ts`).
 */
async function followNewEmail(ctx: TransactionContext, { before, email, by }: NewEmail) {
  await endLinksOf(ctx, before.id, 'exceptRestore')
  // The directory vouches for the address and informs the person itself.
  if (by.id === null) return
  const details = { firstName: before.first_name }
  const old = { id: before.id, email: provenEmailOf(before) }
  const current = { id: before.id, email }
  if (by.id !== before.id) {
    await queueEmail(ctx, await noticeFor(ctx, before, email), { to: old, details })
    if (before.password_hash === null && before.status !== 'inactive')
      await queueEmail(ctx, 'invitation', { to: current, details })
  } else if (emailKey(old.email) !== emailKey(email)) {
    await queueEmail(ctx, 'own_address_changed', { to: old, details })
    await queueEmail(ctx, 'confirm_address', { to: current, details: {} })
  }
}

/**
 * The email to the old address after a change by an administrator, whose session may be stolen. A wrong address of a
 * new account may be a stranger's, and an address that is replaced by the former one may be a thief's.
 */
async function noticeFor(ctx: TransactionContext, before: EmailChangeUser, email: string) {
  if (await restoreByHand(ctx, before.id, email)) return 'address_changed'
  return (await hasBeenUsed(ctx, before)) ? 'others_address_changed' : 'address_changed'
}

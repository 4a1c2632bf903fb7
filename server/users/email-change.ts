import { emailKey } from '#contract/fields.ts'
import { provenEmailOf } from '../accounts/accounts.ts'
import { endLinksOf } from '../accounts/links.ts'
import type { Row } from '../database/schema.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../messaging/outbox.ts'

type User = Row<'users'>

/** The new email address; undefined if it is the same or differs only in case. */
export const emailAfterChange = (
  user: Pick<User, 'email_key'>,
  email: string | undefined,
): string | undefined => (email !== undefined && emailKey(email) !== user.email_key ? email : undefined)

/**
 * The last confirmed address to keep; null if an administrator or the directory set the new one and so vouches for it
 * (rule 55).
 */
export function confirmedEmailAfter(user: User, email: string, by: { id: number | null }): string | null {
  const proven = provenEmailOf(user)
  return by.id === user.id && emailKey(proven) !== emailKey(email) ? proven : null
}

/**
 * Ends links to the old address and queues emails to both addresses, in the transaction of the change.
 * Queued emails with links to the old address are dropped when they are due (`accounts/links.ts`).
 */
export async function followNewEmail(
  ctx: TransactionContext,
  before: User,
  email: string,
  by: { id: number | null },
) {
  const isOwn = by.id === before.id
  await endLinksOf(ctx, before.id, isOwn ? 'exceptRestore' : 'all')
  // The directory vouches for the address and informs the person itself.
  if (by.id === null) return
  const details = { firstName: before.first_name }
  const old = { id: before.id, email: provenEmailOf(before) }
  const current = { id: before.id, email }
  if (!isOwn) {
    await queueLetter(ctx, 'address_changed', { to: old, details })
    if (before.password_hash === null && before.status !== 'inactive')
      await queueLetter(ctx, 'invitation', { to: current, details })
  } else if (emailKey(old.email) !== emailKey(email)) {
    await queueLetter(ctx, 'own_address_changed', { to: old, details })
    await queueLetter(ctx, 'confirm_address', { to: current, details: {} })
  }
}

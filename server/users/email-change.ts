import { emailKey } from '#contract/fields.ts'
import type { Row } from '../database/schema.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { queueLetter } from '../letters/rules.ts'
import { endLinksOf } from '../session/links.ts'
import { provenEmailOf } from './accounts.ts'

type User = Row<'users'>

/** The e-mail address to which a person moves; undefined where it is the same one, perhaps in other capitals. */
export const changedEmail = (user: Pick<User, 'email_key'>, email: string | undefined): string | undefined =>
  email !== undefined && emailKey(email) !== user.email_key ? email : undefined

/** What is kept of the e-mail address before: nothing where an administrator vouches for the new one (rule 55). */
export function confirmedEmailAfter(user: User, email: string, by: { id: number }): string | null {
  const proven = provenEmailOf(user)
  return by.id === user.id && emailKey(proven) !== emailKey(email) ? proven : null
}

/**
 * What follows from a new e-mail address, in the transaction of the change: links to the old one die, and both are told.
 * A letter with a link that still waits for the old one is dropped when it comes up (`session/links.ts`).
 */
export async function followNewEmail(
  ctx: TransactionContext,
  before: User,
  email: string,
  by: { id: number },
) {
  const isOwn = by.id === before.id
  await endLinksOf(ctx, before.id, isOwn ? 'but those that restore an address' : 'all')
  const details = { firstName: before.first_name }
  const old = { id: before.id, email: provenEmailOf(before) }
  const present = { id: before.id, email }
  if (!isOwn) {
    await queueLetter(ctx, 'address_changed', { to: old, details })
    if (before.password_hash === null && before.status !== 'inactive')
      await queueLetter(ctx, 'invitation', { to: present, details })
  } else if (emailKey(old.email) !== emailKey(email)) {
    await queueLetter(ctx, 'own_address_changed', { to: old, details })
    await queueLetter(ctx, 'confirm_address', { to: present, details: {} })
  }
}

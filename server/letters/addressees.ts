import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import type { LetterKind } from './catalogue.ts'
import { findReader } from './queries.ts'

/**
 * Whom a letter is for once it is sent, which may be days after it was queued. What tells of the programme is for a
 * person: it goes to the e-mail address that they have by then, and nowhere once they have left. All else is for the
 * e-mail address that it was queued for, whatever became of the account: what guards an account or the settings, for
 * whoever took an account over could silence it else, what answers a referral, and what brings a link, of which
 * `session/links.ts` sees whether it is needed still.
 */
const addressees: Record<LetterKind, 'person' | 'address'> = {
  referral_received: 'address',
  referral_approved: 'address',
  referral_linked: 'person',
  referral_waiting: 'person',
  account_activated: 'person',
  referral_rejected: 'address',
  invitation: 'address',
  password_reset: 'address',
  password_changed: 'address',
  mentor_assigned: 'person',
  mentee_assigned: 'person',
  mentor_inactive: 'person',
  mentor_reminded: 'person',
  mentee_inactive: 'person',
  relationship_ended: 'person',
  shift_scheduled: 'person',
  shifts_scheduled: 'person',
  shift_changed: 'person',
  shift_cancelled: 'person',
  shift_reminder: 'person',
  sign_in_locked: 'address',
  address_changed: 'address',
  audit_anchor: 'address',
  own_address_changed: 'address',
  confirm_address: 'address',
  settings_changed: 'address',
  news: 'person',
  test: 'address',
}

/** Where a letter goes now that it is sent; undefined where who it is for has left since it was queued. */
export async function recipientOf({ db }: Context, letter: Row<'letters'>): Promise<string | undefined> {
  const { kind, user_id, recipient } = letter
  if (user_id === null || addressees[kind as LetterKind] === 'address') return recipient
  return (await findReader(db, user_id))?.email
}

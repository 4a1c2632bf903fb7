import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import type { LetterKind } from '../messaging/catalogue.ts'
import { findReader } from '../messaging/outbox-queries.ts'

/**
 * Decides where a letter goes when it is sent, which may be days after it was queued. News of the programme
 * goes to the person: to their current e-mail address, and to nobody once they have left. All other letters
 * keep the address for which they were queued. A letter that protects an account or the settings must reach
 * its owner even after a takeover. Referrals may have no account, and `accounts/links.ts` checks whether a
 * link is still needed.
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

/** Returns the letter's current address; undefined if the recipient has left since it was queued. */
export async function recipientOf({ db }: Context, letter: Row<'letters'>): Promise<string | undefined> {
  const { kind, user_id, recipient } = letter
  if (user_id === null || addressees[kind as LetterKind] === 'address') return recipient
  return (await findReader(db, user_id))?.email
}

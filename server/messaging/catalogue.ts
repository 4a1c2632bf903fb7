import { accountActivated } from './account-activated.ts'
import { auditAnchor } from './audit-anchor.ts'
import { confirmEmail } from './confirm-email.ts'
import { emailChanged } from './email-changed.ts'
import { invitation } from './invitation.ts'
import type { Letter, Site } from './letter.ts'
import { menteeAssigned } from './mentee-assigned.ts'
import { menteeInactive } from './mentee-inactive.ts'
import { mentorAssigned } from './mentor-assigned.ts'
import { mentorInactive } from './mentor-inactive.ts'
import { mentorReminded } from './mentor-reminded.ts'
import { news } from './news-email.ts'
import { ownEmailChanged } from './own-email-changed.ts'
import { passwordChanged } from './password-changed.ts'
import { passwordReset } from './password-reset.ts'
import { referralApproved } from './referral-approved.ts'
import { referralLinked } from './referral-linked.ts'
import { referralReceived } from './referral-received.ts'
import { referralRejected } from './referral-rejected.ts'
import { referralWaiting } from './referral-waiting.ts'
import { relationshipEnded } from './relationship-ended.ts'
import { settingsChanged } from './settings-changed.ts'
import {
  shiftCancelled,
  shiftChanged,
  shiftReminder,
  shiftScheduled,
  shiftsScheduled,
} from './shift-letters.ts'
import { signInLocked } from './sign-in-locked.ts'
import { testLetter } from './test-letter.ts'

/** All letters by the kind in their row. */
export const letters = {
  referral_received: referralReceived,
  referral_approved: referralApproved,
  referral_linked: referralLinked,
  referral_waiting: referralWaiting,
  account_activated: accountActivated,
  referral_rejected: referralRejected,
  invitation,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  mentor_assigned: mentorAssigned,
  mentee_assigned: menteeAssigned,
  mentor_inactive: mentorInactive,
  mentor_reminded: mentorReminded,
  mentee_inactive: menteeInactive,
  relationship_ended: relationshipEnded,
  shift_scheduled: shiftScheduled,
  shifts_scheduled: shiftsScheduled,
  shift_changed: shiftChanged,
  shift_cancelled: shiftCancelled,
  shift_reminder: shiftReminder,
  sign_in_locked: signInLocked,
  address_changed: emailChanged,
  audit_anchor: auditAnchor,
  own_address_changed: ownEmailChanged,
  confirm_address: confirmEmail,
  settings_changed: settingsChanged,
  news,
  test: testLetter,
} as const
export type LetterKind = keyof typeof letters

/**
 * Lower numbers are sent first: letters that somebody expects at once, then invitations. News and reminders
 * come last.
 */
export const priorityOf = (kind: LetterKind): number => priorities[kind] ?? 2

const priorities: Partial<Record<LetterKind, number>> = {
  password_reset: 0,
  password_changed: 0,
  address_changed: 0,
  own_address_changed: 0,
  confirm_address: 0,
  sign_in_locked: 0,
  settings_changed: 0,
  test: 0,
  invitation: 1,
  referral_approved: 1,
  news: 3,
  shift_reminder: 3,
  referral_received: 3,
}

/**
 * Letters with a secret link. It is created when they are sent, so that the database never contains its
 * secret.
 */
export const linkOf = {
  referral_approved: 'invitation',
  invitation: 'invitation',
  password_reset: 'reset',
  own_address_changed: 'restore',
  confirm_address: 'confirm',
} as const satisfies Partial<Record<LetterKind, 'invitation' | 'reset' | 'restore' | 'confirm'>>

/** The details of a kind when it is queued: all but the link. */
export type DetailsOf<K extends LetterKind> = WithoutLink<Parameters<(typeof letters)[K]>[0]>
/** Distributes over a union of details. */
type WithoutLink<Details> = Details extends unknown ? Omit<Details, 'url'> : never

export function writeLetter(kind: string, details: object, site: Site): Letter {
  const write = letters[kind as LetterKind] as ((details: object, site: Site) => Letter) | undefined
  if (!write) throw new Error(`There is no email of the kind ${kind}.`)
  return write(details, site)
}

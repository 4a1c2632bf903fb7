import * as accounts from './account-emails.ts'
import type { Letter, Site } from './letter.ts'
import * as referrals from './referral-emails.ts'
import * as relationships from './relationship-emails.ts'
import * as service from './service-emails.ts'
import * as shifts from './shift-emails.ts'
import * as signOffs from './sign-off-emails.ts'

type Kind = {
  // Each kind has details of its own.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  write: (details: any, site: Site) => Letter
  /**
   * The recipient at send time, which may be days after the email was queued. News goes to the person: to their
   * current address, and to nobody once they have left. All other emails keep the address for which they were
   * queued. An email that protects an account must reach its owner even after a takeover. An applicant may have
   * no account.
   */
  to: 'address' | 'person'
  /** Urgent emails are sent first, then invitations; news and reminders are last. */
  priority: 0 | 1 | 2 | 3
  /** Created when the email is sent, so that the database never contains its secret. */
  link?: 'confirm' | 'dispute' | 'invitation' | 'reset' | 'restore'
}

/** All emails by the kind in their row. */
export const emailKinds = {
  referral_received: { write: referrals.referralReceived, to: 'address', priority: 3 },
  referral_approved: { write: referrals.referralApproved, to: 'address', priority: 1, link: 'invitation' },
  referral_linked: { write: referrals.referralLinked, to: 'person', priority: 2 },
  referral_waiting: { write: referrals.referralWaiting, to: 'person', priority: 2 },
  referral_rejected: { write: referrals.referralRejected, to: 'address', priority: 2 },
  invitation: { write: accounts.invitation, to: 'address', priority: 1, link: 'invitation' },
  account_activated: { write: accounts.accountActivated, to: 'person', priority: 2 },
  password_reset: { write: accounts.passwordReset, to: 'address', priority: 0, link: 'reset' },
  password_changed: { write: accounts.passwordChanged, to: 'address', priority: 0 },
  factor_changed: { write: accounts.factorChanged, to: 'address', priority: 0 },
  sign_in_locked: { write: accounts.signInLocked, to: 'address', priority: 0 },
  emergency_sign_in: { write: accounts.emergencySignIn, to: 'address', priority: 0 },
  work_account_linked: { write: accounts.workAccountLinked, to: 'address', priority: 0 },
  work_account_unlinked: { write: accounts.workAccountUnlinked, to: 'address', priority: 0 },
  confirm_address: { write: accounts.confirmEmail, to: 'address', priority: 0, link: 'confirm' },
  address_changed: { write: accounts.emailChanged, to: 'address', priority: 0 },
  own_address_changed: { write: accounts.ownEmailChanged, to: 'address', priority: 0, link: 'restore' },
  signature_receipt: { write: signOffs.signatureReceipt, to: 'address', priority: 0, link: 'dispute' },
  mentor_assigned: { write: relationships.mentorAssigned, to: 'person', priority: 2 },
  mentee_assigned: { write: relationships.menteeAssigned, to: 'person', priority: 2 },
  mentor_inactive: { write: relationships.mentorInactive, to: 'person', priority: 2 },
  mentee_inactive: { write: relationships.menteeInactive, to: 'person', priority: 2 },
  mentor_reminded: { write: relationships.mentorReminded, to: 'person', priority: 2 },
  relationship_ended: { write: relationships.relationshipEnded, to: 'person', priority: 2 },
  shift_scheduled: { write: shifts.shiftScheduled, to: 'person', priority: 2 },
  shifts_scheduled: { write: shifts.shiftsScheduled, to: 'person', priority: 2 },
  shift_changed: { write: shifts.shiftChanged, to: 'person', priority: 2 },
  shift_cancelled: { write: shifts.shiftCancelled, to: 'person', priority: 2 },
  shift_reminder: { write: shifts.shiftReminder, to: 'person', priority: 3 },
  debrief_reminder: { write: shifts.debriefReminder, to: 'person', priority: 3 },
  news: { write: service.news, to: 'person', priority: 3 },
  settings_changed: { write: service.settingsChanged, to: 'address', priority: 0 },
  key_ending: { write: service.keyEnding, to: 'person', priority: 2 },
  audit_anchor: { write: service.auditAnchor, to: 'address', priority: 2 },
  test: { write: service.testLetter, to: 'address', priority: 0 },
} as const satisfies Record<string, Kind>
export type LetterKind = keyof typeof emailKinds

/** The row of a kind; fails for a kind that no longer exists. */
export function kindOf(kind: string): Kind {
  if (!Object.hasOwn(emailKinds, kind)) throw new Error(`There is no email of the kind ${kind}.`)
  return emailKinds[kind as LetterKind]
}

/** The details of a kind when it is queued: all but the link. */
export type DetailsOf<K extends LetterKind> = WithoutLink<Parameters<(typeof emailKinds)[K]['write']>[0]>
/** Distributes over a union of details. */
type WithoutLink<Details> = Details extends unknown ? Omit<Details, 'url'> : never

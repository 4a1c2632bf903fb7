import { addressChanged } from './address-changed.ts'
import { invitation } from './invitation.ts'
import type { Letter, Site } from './letter.ts'
import { menteeAssigned } from './mentee-assigned.ts'
import { mentorAssigned } from './mentor-assigned.ts'
import { passwordChanged } from './password-changed.ts'
import { passwordReset } from './password-reset.ts'
import { referralApproved } from './referral-approved.ts'
import { referralLinked } from './referral-linked.ts'
import { referralReceived } from './referral-received.ts'
import { referralRejected } from './referral-rejected.ts'
import { relationshipEnded } from './relationship-ended.ts'
import { shiftCancelled, shiftChanged, shiftReminder, shiftScheduled } from './shift-letters.ts'
import { signInLocked } from './sign-in-locked.ts'
import { testLetter } from './test-letter.ts'

/** Every letter there is, by the kind that its row holds. */
export const letters = {
  referral_received: referralReceived,
  referral_approved: referralApproved,
  referral_linked: referralLinked,
  referral_rejected: referralRejected,
  invitation,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  mentor_assigned: mentorAssigned,
  mentee_assigned: menteeAssigned,
  relationship_ended: relationshipEnded,
  shift_scheduled: shiftScheduled,
  shift_changed: shiftChanged,
  shift_cancelled: shiftCancelled,
  shift_reminder: shiftReminder,
  sign_in_locked: signInLocked,
  address_changed: addressChanged,
  test: testLetter,
} as const
export type LetterKind = keyof typeof letters

/** Letters with a link to choose a password: the link is made when they are sent, so that no secret waits in the database. */
export const linkOf = {
  referral_approved: 'invitation',
  invitation: 'invitation',
  password_reset: 'reset',
} as const satisfies Partial<Record<LetterKind, 'invitation' | 'reset'>>

/** What a letter of a kind has to be told when it is queued: everything but the link. */
export type DetailsOf<K extends LetterKind> = Omit<Parameters<(typeof letters)[K]>[0], 'address'>

/** Writes a letter from what its row holds. */
export function writeLetter(kind: string, details: object, site: Site): Letter {
  const write = letters[kind as LetterKind] as ((details: object, site: Site) => Letter) | undefined
  if (!write) throw new Error(`There is no letter of the kind ${kind}.`)
  return write(details, site)
}

import { howToChoose } from './account-emails.ts'
import { greeting, type Letter, type Site } from './letter.ts'

/**
 * Anybody may have typed this address, so the email contains nothing else that they typed. `referralId`
 * shows whether this address already got the email; null if unknown.
 */
export const referralReceived = (_: { referralId: number | null }, site: Site): Letter => ({
  subject: `${site.name}: we have received your referral`,
  paragraphs: [
    'Dear applicant,',
    'Thank you for referring yourself for MST support. We will review your application within 2-3 business days.',
    "If it is approved, we'll email you a link to choose your password. We'll then match you with a mentor.",
    'If you did not send this referral, you can ignore this email. No one can use an account in your name without the link we would send you.',
  ],
})

const approvedSubject = (site: Site) => `${site.name}: your referral has been approved`

/** The applicant proves this address only by using the link. */
export const referralApproved = ({ url }: { url: string }, site: Site): Letter => ({
  subject: approvedSubject(site),
  paragraphs: [
    'Dear applicant,',
    'Your referral for MST support has been approved, and we have created an account for you.',
    howToChoose,
  ],
  link: { label: 'Choose your password', url },
})

export const referralLinked = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: approvedSubject(site),
  paragraphs: [
    greeting(firstName),
    'Your referral for MST support has been approved. You already have an account, so you can sign in.',
  ],
  link: { label: 'Sign in', url: `${site.url}/login` },
})

/** Sent to a person with a password whose account an administrator must still activate. */
export const referralWaiting = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: approvedSubject(site),
  paragraphs: [
    greeting(firstName),
    "Your referral for MST support has been approved. You already have an account. It is waiting to be activated. We'll email you when it's ready.",
  ],
  link: { label: 'Sign in', url: `${site.url}/login` },
})

/** Anybody may have typed this address. `message` is the administrator's addition. */
export const referralRejected = ({ message }: { message?: string }, site: Site): Letter => ({
  subject: `${site.name}: about your referral`,
  paragraphs: [
    'Dear applicant,',
    'Thank you for referring yourself for MST support. We have considered your application carefully. We cannot offer you a place in the programme at the moment.',
    ...(message ? [message] : []),
    site.takesAnswers
      ? 'If you would like to know more, reply to this email. If your situation changes, you can refer yourself again.'
      : 'If your situation changes, you can refer yourself again.',
  ],
})

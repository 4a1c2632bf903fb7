import { greeting, type Letter, type Site } from './letter.ts'
import { approvedSubject } from './referral-approved.ts'

/** Sent to a person with a password whose account an administrator must still activate. */
export const referralWaiting = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: approvedSubject(site),
  paragraphs: [
    greeting(firstName),
    "Your referral for MST support has been approved. You already have an account. It is waiting to be activated. We'll email you when it's ready.",
  ],
  link: { label: 'Sign in', url: `${site.url}/login` },
})

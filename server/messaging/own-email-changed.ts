import { wasNotMe } from '#contract/session.ts'
import { emailChangedSubject } from './email-changed.ts'
import { greeting, type Letter, type Site } from './letter.ts'

/** Sent to the person's last proven address, after a change in one of their sessions. */
export const ownEmailChanged = (
  { firstName, url }: { firstName: string; url: string },
  site: Site,
): Letter => ({
  subject: emailChangedSubject(site),
  paragraphs: [
    greeting(firstName),
    'Your account now uses a different email address. If it was you, you can ignore this email.',
    'If it was not you, use the link below. It works once, for 7 days. It restores this address, signs everyone out of your account and asks you for a new password.',
  ],
  link: { label: wasNotMe, url },
})

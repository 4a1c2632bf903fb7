import { greeting, type Letter, type Site } from './letter.ts'

export const emailChangedSubject = (site: Site) => `${site.name}: your email address was changed`

/** Sent to the account's previous e-mail address. */
export const emailChanged = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: emailChangedSubject(site),
  paragraphs: [
    greeting(firstName),
    'Your account now uses a different email address. If you did not ask for this, contact an administrator.',
  ],
})

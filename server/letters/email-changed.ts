import { greeting, type Letter, type Site } from './letter.ts'

/** To the e-mail address that the account had before. */
export const emailChanged = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: the e-mail address of your account was changed`,
  paragraphs: [
    greeting(firstName),
    'Your account now has another e-mail address. If you did not ask for this, please tell an administrator.',
  ],
})

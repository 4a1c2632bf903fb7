import type { Letter, Site } from './letter.ts'

/** To the address that the account had before. */
export const addressChanged = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: the e-mail address of your account was changed`,
  paragraphs: [
    `Dear ${firstName},`,
    'Your account now has another e-mail address. If you did not ask for this, please tell an administrator.',
  ],
})

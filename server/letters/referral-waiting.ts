import { greeting, type Letter, type Site } from './letter.ts'

/** To somebody who has an account with a password that an administrator has yet to activate. */
export const referralWaiting = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: your referral has been approved`,
  paragraphs: [
    greeting(firstName),
    'Your referral for MST support has been approved. You have an account already: an administrator has yet to activate it, and you will get another e-mail then.',
  ],
  link: { label: 'Sign in', url: `${site.url}/login` },
})

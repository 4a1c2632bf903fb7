import { greeting, type Letter, type Site } from './letter.ts'

/** To the last e-mail address that is known to be the person's, after somebody changed it in their session. */
export const ownEmailChanged = (
  { firstName, url }: { firstName: string; url: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: the e-mail address of your account was changed`,
  paragraphs: [
    greeting(firstName),
    'Your account now has another e-mail address. If it was you, you can leave this e-mail alone.',
    'If it was not you, use the link below. It works once, for 7 days: it brings this address back, signs everybody out of your account and asks you for a new password.',
  ],
  link: { label: 'This was not me', url },
})

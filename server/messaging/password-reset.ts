import { greeting, type Letter, type Site } from './letter.ts'

export const passwordReset = (
  { firstName, url }: { firstName: string; url: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: choose a new password`,
  paragraphs: [
    greeting(firstName),
    'Someone asked for a new password for your account. If it was you, use the link below. It works once, for 60 minutes.',
    'If it was not you, you can ignore this email. Your password stays the same.',
  ],
  link: { label: 'Choose a new password', url },
})

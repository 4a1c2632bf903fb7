import type { Letter, Site } from './letter.ts'

export const passwordReset = (
  { firstName, address }: { firstName: string; address: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: choose a new password`,
  paragraphs: [
    `Dear ${firstName},`,
    'Somebody asked for a new password for your account. If it was you, use the link below. It works once, for 60 minutes.',
    'If it was not you, you can leave this e-mail alone: your password stays as it is.',
  ],
  link: { label: 'Choose a new password', address },
})

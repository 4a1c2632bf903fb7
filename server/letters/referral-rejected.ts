import type { Letter, Site } from './letter.ts'

export const referralRejected = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: about your referral`,
  paragraphs: [
    `Dear ${firstName},`,
    'Thank you for referring yourself for MST support. We have looked at your application with care and cannot offer you a place in the programme at the moment.',
    'If you would like to know more, or if your situation changes, please answer this e-mail or refer yourself again.',
  ],
})

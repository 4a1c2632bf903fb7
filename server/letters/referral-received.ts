import type { Letter, Site } from './letter.ts'

export const referralReceived = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: `${site.name}: we have received your referral`,
  paragraphs: [
    `Dear ${firstName},`,
    'Thank you for referring yourself for MST support. We will review your application within 2-3 business days.',
    'If it is approved, you will get another e-mail with a link to choose your password. You will then be given a mentor.',
    'If you did not send this referral, please tell us by answering this e-mail.',
  ],
})

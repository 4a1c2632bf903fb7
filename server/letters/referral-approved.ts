import type { Letter, Site } from './letter.ts'

export const referralApproved = (
  { firstName, address }: { firstName: string; address: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: your referral has been approved`,
  paragraphs: [
    `Dear ${firstName},`,
    'Your referral for MST support has been approved, and an account has been made for you.',
    'Please choose your password with the link below. It works once, for 7 days. If it has run out, ask an administrator to send it again.',
  ],
  link: { label: 'Choose your password', address },
})

import type { Letter, Site } from './letter.ts'

/** To an e-mail address that is proven only when its link is used. */
export const referralApproved = ({ url }: { url: string }, site: Site): Letter => ({
  subject: `${site.name}: your referral has been approved`,
  paragraphs: [
    'Dear applicant,',
    'Your referral for MST support has been approved, and an account has been made for you.',
    'Please choose your password with the link below. It works once, for 7 days. If it has run out, ask an administrator to send it again.',
  ],
  link: { label: 'Choose your password', url },
})

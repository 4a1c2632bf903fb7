import type { Letter, Site } from './letter.ts'

/** The applicant proves this address only by using the link. */
export const referralApproved = ({ url }: { url: string }, site: Site): Letter => ({
  subject: `${site.name}: your referral has been approved`,
  paragraphs: [
    'Dear applicant,',
    'Your referral for MST support has been approved, and we have created an account for you.',
    'Use the link below to choose your password. It works once, for 7 days. If it has expired, ask an administrator to send it again.',
  ],
  link: { label: 'Choose your password', url },
})

import { howToChoose } from './invitation.ts'
import type { Letter, Site } from './letter.ts'

export const approvedSubject = (site: Site) => `${site.name}: your referral has been approved`

/** The applicant proves this address only by using the link. */
export const referralApproved = ({ url }: { url: string }, site: Site): Letter => ({
  subject: approvedSubject(site),
  paragraphs: [
    'Dear applicant,',
    'Your referral for MST support has been approved, and we have created an account for you.',
    howToChoose,
  ],
  link: { label: 'Choose your password', url },
})

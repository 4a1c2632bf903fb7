import { greeting, type Letter, type Site } from './letter.ts'
import { approvedSubject } from './referral-approved.ts'

export const referralLinked = ({ firstName }: { firstName: string }, site: Site): Letter => ({
  subject: approvedSubject(site),
  paragraphs: [
    greeting(firstName),
    'Your referral for MST support has been approved. You already have an account, so you can sign in.',
  ],
  link: { label: 'Sign in', url: `${site.url}/login` },
})

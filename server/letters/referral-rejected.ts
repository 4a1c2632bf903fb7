import type { Letter, Site } from './letter.ts'

/** To an e-mail address that anybody may have typed; `message` is what the administrator adds for the applicant. */
export const referralRejected = ({ message }: { message?: string }, site: Site): Letter => ({
  subject: `${site.name}: about your referral`,
  paragraphs: [
    'Dear applicant,',
    'Thank you for referring yourself for MST support. We have looked at your application with care and cannot offer you a place in the programme at the moment.',
    ...(message ? [message] : []),
    site.takesAnswers
      ? 'If you would like to know more, or if your situation changes, please answer this e-mail or refer yourself again.'
      : 'If your situation changes, you can refer yourself again.',
  ],
})

import type { Letter, Site } from './letter.ts'

/** Anybody may have typed this address. `message` is the administrator's addition. */
export const referralRejected = ({ message }: { message?: string }, site: Site): Letter => ({
  subject: `${site.name}: about your referral`,
  paragraphs: [
    'Dear applicant,',
    'Thank you for referring yourself for MST support. We have considered your application carefully. We cannot offer you a place in the programme at the moment.',
    ...(message ? [message] : []),
    site.takesAnswers
      ? 'If you would like to know more, reply to this email. If your situation changes, you can refer yourself again.'
      : 'If your situation changes, you can refer yourself again.',
  ],
})

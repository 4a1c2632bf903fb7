import type { Letter, Site } from './letter.ts'

/**
 * To an e-mail address that anybody may have typed, so it holds nothing else that they typed. `referralId` tells whether the
 * e-mail address has been told already; null where it is not known.
 */
export const referralReceived = (_: { referralId: number | null }, site: Site): Letter => ({
  subject: `${site.name}: we have received your referral`,
  paragraphs: [
    'Dear applicant,',
    'Thank you for referring yourself for MST support. We will review your application within 2-3 business days.',
    'If it is approved, you will get another e-mail with a link to choose your password. You will then be given a mentor.',
    'If you did not send this referral, you can leave this e-mail alone: nobody can use an account in your name without the link that would be sent to you.',
  ],
})

import type { Letter, Site } from './letter.ts'

/**
 * Anybody may have typed this address, so the letter contains nothing else that they typed. `referralId`
 * shows whether this address already got the letter; null if unknown.
 */
export const referralReceived = (_: { referralId: number | null }, site: Site): Letter => ({
  subject: `${site.name}: we have received your referral`,
  paragraphs: [
    'Dear applicant,',
    'Thank you for referring yourself for MST support. We will review your application within 2-3 business days.',
    "If it is approved, we'll email you a link to choose your password. We'll then match you with a mentor.",
    'If you did not send this referral, you can ignore this email. No one can use an account in your name without the link we would send you.',
  ],
})

import { chooseFirstPassword, howToChoose, invited } from './account-emails.ts'
import { type EmailKind, type Named, news, reminder } from './email-kind.ts'

/** Anybody may have typed the address, so the email contains nothing else that they typed. */
const applicant = { to: 'address', greeting: 'Dear applicant,' } as const
const approved = 'your referral has been approved'
const signIn = { label: 'Sign in', path: '/login' }

export const referralEmails = {
  /** `referralId` shows whether this address already got the email; null if unknown. */
  referral_received: {
    ...applicant,
    priority: reminder.priority,
    subject: 'we have received your referral',
    text: (_: { referralId: number | null }) => [
      'Thank you for referring yourself for MST support. We will review your application within 2-3 business days.',
      "If it is approved, we'll email you a link to choose your password. We'll then match you with a mentor.",
      'If you did not send this referral, you can ignore this email. No one can use an account in your name without the link we would send you.',
    ],
  },
  /** The applicant proves this address only by using the link. */
  referral_approved: {
    ...applicant,
    priority: invited.priority,
    subject: approved,
    text: (_: object) => [
      'Your referral for MST support has been approved, and we have created an account for you.',
      howToChoose,
    ],
    link: chooseFirstPassword,
  },
  referral_linked: {
    ...news,
    subject: approved,
    text: (_: Named) => [
      'Your referral for MST support has been approved. You already have an account, so you can sign in.',
    ],
    link: signIn,
  },
  /** Sent to a person with a password whose account an administrator must still activate. */
  referral_waiting: {
    ...news,
    subject: approved,
    text: (_: Named) => [
      "Your referral for MST support has been approved. You already have an account. It is waiting to be activated. We'll email you when it's ready.",
    ],
    link: signIn,
  },
  /** `message` is the administrator's addition. */
  referral_rejected: {
    ...applicant,
    priority: news.priority,
    subject: 'about your referral',
    text: ({ message }: { message?: string }, { takesAnswers }) => [
      'Thank you for referring yourself for MST support. We have considered your application carefully. We cannot offer you a place in the programme at the moment.',
      ...(message ? [message] : []),
      takesAnswers
        ? 'If you would like to know more, reply to this email. If your situation changes, you can refer yourself again.'
        : 'If your situation changes, you can refer yourself again.',
    ],
  },
} satisfies Record<string, EmailKind>

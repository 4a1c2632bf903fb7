import { chooseFirstPassword, howToChoose, invited } from './account-kinds.ts'
import { admin, bell, type Kind, mail, type Named, news, reminder } from './kind.ts'

type WithMentor = Named & { mentorName: string }
type WithMentee = Named & { menteeName: string }

const assignment = bell({ target: 'active partner', topic: 'assignment', path: () => '/dashboard' })
const openDashboard = { label: 'Open your dashboard', path: '/dashboard' }
const seeShifts = { label: 'See your shifts', path: '/shifts' }

const mentoringEnded = (partnerName: string) => `Your mentoring with ${partnerName} has ended`

/** Anybody may have typed the address, so the email contains nothing else that they typed. */
const applicant = { to: 'address', greeting: 'Dear applicant,' } as const
const approved = 'your referral has been approved'
const signIn = { label: 'Sign in', path: '/login' }

export const peopleKinds = {
  /** Sent to the mentee. */
  mentor_assigned: {
    ...assignment,
    text: ({ about }) => `${about} is now your mentor`,
    email: {
      ...news,
      subject: 'you have a mentor',
      text: ({ mentorName }: WithMentor) => [
        `${mentorName} is now your mentor. They will contact you about your first shift together.`,
      ],
      link: openDashboard,
    },
  },
  /** Sent to the mentor. */
  mentee_assigned: {
    ...assignment,
    text: ({ about }) => `${about} is now your mentee`,
    path: () => '/mentoring',
    email: {
      ...news,
      subject: 'you have a new mentee',
      text: ({ menteeName }: WithMentee) => [
        `${menteeName} is now your mentee. Get in touch with them and schedule your first shift together.`,
      ],
      link: openDashboard,
    },
  },
  /** Sent to a mentee whose mentor became inactive while their relationship continues. */
  mentor_inactive: {
    topic: 'assignment',
    email: {
      ...news,
      subject: ({ mentorName }: WithMentor) => `${mentorName} cannot be your mentor at the moment`,
      text: ({ mentorName }: WithMentor) => [
        `${mentorName} cannot be your mentor at the moment. The programme team will contact you about what happens next.`,
        'Until then, do not rely on shifts scheduled with this mentor.',
      ],
      link: seeShifts,
    },
  },
  /** Sent to a mentor whose mentee became inactive while their relationship continues. */
  mentee_inactive: {
    topic: 'assignment',
    email: {
      ...news,
      subject: ({ menteeName }: WithMentee) => `${menteeName}'s account is inactive`,
      text: ({ menteeName }: WithMentee) => [
        `${menteeName}'s account is inactive. The programme team will contact you about what happens next.`,
        'Until then, do not rely on shifts scheduled with this mentee.',
      ],
      link: seeShifts,
    },
  },
  /** Sent to the mentor. */
  mentor_reminded: mail({
    ...news,
    subject: ({ menteeName }: Reminder) => `a reminder about ${menteeName}`,
    text: ({ menteeName, remindedBy, waiting }: Reminder) => [
      `${remindedBy} from the programme team is reminding you about this for ${menteeName}:`,
      waiting.map((what) => `- ${what}`).join('\n'),
      'If you have already done it, or cannot do it, tell the programme team.',
    ],
    link: {
      label: ({ menteeName }: Reminder) => `Open ${menteeName}'s page`,
      path: ({ menteeId }: Reminder) => `/mentee/${menteeId}`,
    },
  }),
  /** Sent to both people. Only the mentee's email mentions cancelled shifts (rule 25). */
  relationship_ended: {
    ...assignment,
    target: 'former partner',
    text: ({ about }) => mentoringEnded(`${about}`),
    email: {
      ...news,
      subject: ({ partnerName }) => `your mentoring with ${partnerName} has ended`,
      text: ({ partnerName, cancelledShifts }: Named & { partnerName: string; cancelledShifts: number }) => [
        `${mentoringEnded(partnerName)}.`,
        ...(cancelledShifts > 0 ? ['Your shifts together have been cancelled.'] : []),
      ],
      link: openDashboard,
    },
  },
  /** `referralId` shows whether this address already got the email; null if unknown. */
  referral_received: {
    ...admin,
    target: 'referral',
    text: ({ about }) => `${about} sent a referral`,
    path: ({ target_id }) => `/referrals?referral=${target_id}`,
    email: {
      ...applicant,
      priority: reminder.priority,
      subject: 'we have received your referral',
      text: (_: { referralId: number | null }) => [
        'Thank you for referring yourself for MST support. We will review your application within 2-3 business days.',
        "If it is approved, we'll email you a link to choose your password. We'll then match you with a mentor.",
        'If you did not send this referral, you can ignore this email. No one can use an account in your name without the link we would send you.',
      ],
    },
  },
  /** The applicant proves this address only by using the link. */
  referral_approved: mail({
    ...applicant,
    priority: invited.priority,
    subject: approved,
    text: (_: object) => [
      'Your referral for MST support has been approved, and we have created an account for you.',
      howToChoose,
    ],
    link: chooseFirstPassword,
  }),
  referral_linked: mail({
    ...news,
    subject: approved,
    text: (_: Named) => [
      'Your referral for MST support has been approved. You already have an account, so you can sign in.',
    ],
    link: signIn,
  }),
  /** Sent to a person with a password whose account an administrator must still activate. */
  referral_waiting: mail({
    ...news,
    subject: approved,
    text: (_: Named) => [
      "Your referral for MST support has been approved. You already have an account. It is waiting to be activated. We'll email you when it's ready.",
    ],
    link: signIn,
  }),
  /** `message` is the administrator's addition. */
  referral_rejected: mail({
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
  }),
  partner_inactive: {
    ...assignment,
    target: 'inactive partner',
    text: ({ about }) => `${about}'s account is now inactive`,
    path: (_, role) => (role === 'mentor' ? '/mentoring' : '/dashboard'),
  },
  mentor_left: {
    ...admin,
    text: ({ about }) => `The mentor ${about} has left. Their mentees need a new mentor`,
  },
} as const satisfies Record<string, Kind>

type Reminder = WithMentee & {
  menteeId: number
  /** The administrator who sends the reminder. */
  remindedBy: string
  /**
   * The overdue items in the words of the mentor's dashboard. Titles are omitted, because they belong to the
   * mentee.
   */
  waiting: string[]
}

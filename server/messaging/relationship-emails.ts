import { type EmailKind, type Named, news } from './email-kind.ts'

type WithMentor = Named & { mentorName: string }
type WithMentee = Named & { menteeName: string }

const assignment = { ...news, topic: 'assignment' } as const
const openDashboard = { label: 'Open your dashboard', path: '/dashboard' }
const seeShifts = { label: 'See your shifts', path: '/shifts' }

export const mentoringEnded = (partnerName: string) => `Your mentoring with ${partnerName} has ended`

export const relationshipEmails = {
  /** Sent to the mentee. */
  mentor_assigned: {
    ...assignment,
    subject: 'you have a mentor',
    text: ({ mentorName }: WithMentor) => [
      `${mentorName} is now your mentor. They will contact you about your first shift together.`,
    ],
    link: openDashboard,
  },
  /** Sent to the mentor. */
  mentee_assigned: {
    ...assignment,
    subject: 'you have a new mentee',
    text: ({ menteeName }: WithMentee) => [
      `${menteeName} is now your mentee. Get in touch with them and schedule your first shift together.`,
    ],
    link: openDashboard,
  },
  /** Sent to a mentee whose mentor became inactive while their relationship continues. */
  mentor_inactive: {
    ...assignment,
    subject: ({ mentorName }: WithMentor) => `${mentorName} cannot be your mentor at the moment`,
    text: ({ mentorName }: WithMentor) => [
      `${mentorName} cannot be your mentor at the moment. The programme team will contact you about what happens next.`,
      'Until then, do not rely on shifts scheduled with this mentor.',
    ],
    link: seeShifts,
  },
  /** Sent to a mentor whose mentee became inactive while their relationship continues. */
  mentee_inactive: {
    ...assignment,
    subject: ({ menteeName }: WithMentee) => `${menteeName}'s account is inactive`,
    text: ({ menteeName }: WithMentee) => [
      `${menteeName}'s account is inactive. The programme team will contact you about what happens next.`,
      'Until then, do not rely on shifts scheduled with this mentee.',
    ],
    link: seeShifts,
  },
  /** Sent to the mentor. */
  mentor_reminded: {
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
  },
  /** Sent to both people. Only the mentee's email mentions cancelled shifts (rule 25). */
  relationship_ended: {
    ...assignment,
    subject: ({ partnerName }) => `your mentoring with ${partnerName} has ended`,
    text: ({ partnerName, cancelledShifts }: Named & { partnerName: string; cancelledShifts: number }) => [
      `${mentoringEnded(partnerName)}.`,
      ...(cancelledShifts > 0 ? ['Your shifts together have been cancelled.'] : []),
    ],
    link: openDashboard,
  },
} satisfies Record<string, EmailKind>

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

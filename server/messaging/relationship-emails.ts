import { greeting, type Letter, type Site } from './letter.ts'

/** Sent to the mentee. */
export const mentorAssigned = (
  { firstName, mentorName }: { firstName: string; mentorName: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: you have a mentor`,
  paragraphs: [
    greeting(firstName),
    `${mentorName} is now your mentor. They will contact you about your first shift together.`,
  ],
  link: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
})

/** Sent to the mentor. */
export const menteeAssigned = (
  { firstName, menteeName }: { firstName: string; menteeName: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: you have a new mentee`,
  paragraphs: [
    greeting(firstName),
    `${menteeName} is now your mentee. Get in touch with them and schedule your first shift together.`,
  ],
  link: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
})

/** Sent to a mentee whose mentor became inactive while their relationship continues. */
export const mentorInactive = (
  { firstName, mentorName }: { firstName: string; mentorName: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: ${mentorName} cannot be your mentor at the moment`,
  paragraphs: [
    greeting(firstName),
    `${mentorName} cannot be your mentor at the moment. The programme team will contact you about what happens next.`,
    'Until then, do not rely on shifts scheduled with this mentor.',
  ],
  link: { label: 'See your shifts', url: `${site.url}/shifts` },
})

/** Sent to a mentor whose mentee became inactive while their relationship continues. */
export const menteeInactive = (
  { firstName, menteeName }: { firstName: string; menteeName: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: ${menteeName}'s account is inactive`,
  paragraphs: [
    greeting(firstName),
    `${menteeName}'s account is inactive. The programme team will contact you about what happens next.`,
    'Until then, do not rely on shifts scheduled with this mentee.',
  ],
  link: { label: 'See your shifts', url: `${site.url}/shifts` },
})

type Reminder = {
  firstName: string
  menteeId: number
  menteeName: string
  /** The administrator who sends the reminder. */
  remindedBy: string
  /**
   * The overdue items in the words of the mentor's dashboard. Titles are omitted, because they belong to the
   * mentee.
   */
  waiting: string[]
}

/** Sent to the mentor. */
export const mentorReminded = (
  { firstName, menteeId, menteeName, remindedBy, waiting }: Reminder,
  site: Site,
): Letter => ({
  subject: `${site.name}: a reminder about ${menteeName}`,
  paragraphs: [
    greeting(firstName),
    `${remindedBy} from the programme team is reminding you about this for ${menteeName}:`,
    waiting.map((what) => `- ${what}`).join('\n'),
    'If you have already done it, or cannot do it, tell the programme team.',
  ],
  link: { label: `Open ${menteeName}'s page`, url: `${site.url}/mentee/${menteeId}` },
})

export const mentoringEnded = (partnerName: string) => `Your mentoring with ${partnerName} has ended`

/** Sent to both people. Only the mentee's email mentions cancelled shifts (rule 25). */
export const relationshipEnded = (
  {
    firstName,
    partnerName,
    cancelledShifts,
  }: { firstName: string; partnerName: string; cancelledShifts: number },
  site: Site,
): Letter => ({
  subject: `${site.name}: your mentoring with ${partnerName} has ended`,
  paragraphs: [
    greeting(firstName),
    `${mentoringEnded(partnerName)}.`,
    ...(cancelledShifts > 0 ? ['Your shifts together have been cancelled.'] : []),
  ],
  link: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
})

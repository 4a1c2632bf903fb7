import { greeting, type Letter, type Site } from './letter.ts'

type Details = {
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
  { firstName, menteeId, menteeName, remindedBy, waiting }: Details,
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

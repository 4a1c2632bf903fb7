import { greeting, type Letter, type Site } from './letter.ts'

type Details = {
  firstName: string
  menteeId: number
  menteeName: string
  /** The administrator who asks. */
  remindedBy: string
  /** What waits, each in the words that the mentor's dashboard has for its kind; no titles, which are the mentee's. */
  waiting: string[]
}

/** To the mentor. */
export const mentorReminded = (
  { firstName, menteeId, menteeName, remindedBy, waiting }: Details,
  site: Site,
): Letter => ({
  subject: `${site.name}: a reminder about ${menteeName}`,
  paragraphs: [
    greeting(firstName),
    `${remindedBy} of the programme team asks you to look after this for ${menteeName}:`,
    waiting.map((what) => `- ${what}`).join('\n'),
    'If you have dealt with it meanwhile, or cannot, please tell the programme team.',
  ],
  link: { label: `Open the page of ${menteeName}`, url: `${site.url}/mentee/${menteeId}` },
})

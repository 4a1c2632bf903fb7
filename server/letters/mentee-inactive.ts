import { greeting, type Letter, type Site } from './letter.ts'

/** To a mentor whose mentee has left while their relationship goes on. */
export const menteeInactive = (
  { firstName, menteeName }: { firstName: string; menteeName: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: your mentee ${menteeName} is away`,
  paragraphs: [
    greeting(firstName),
    `The account of your mentee ${menteeName} is inactive. The programme team will be in touch with you about what happens next.`,
    'Until you hear from them, please do not rely on shifts that are planned with this mentee.',
  ],
  link: { label: 'See your shifts', url: `${site.url}/shifts` },
})

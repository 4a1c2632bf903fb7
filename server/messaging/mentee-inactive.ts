import { greeting, type Letter, type Site } from './letter.ts'

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

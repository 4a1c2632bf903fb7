import { greeting, type Letter, type Site } from './letter.ts'

/** To a mentee whose mentor has left while their relationship goes on. */
export const mentorInactive = (
  { firstName, mentorName }: { firstName: string; mentorName: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: your mentor ${mentorName} is away`,
  paragraphs: [
    greeting(firstName),
    `${mentorName} cannot be your mentor at the moment. The programme team will be in touch with you about what happens next.`,
    'Until you hear from them, please do not rely on shifts that are planned with this mentor.',
  ],
  link: { label: 'See your shifts', url: `${site.url}/shifts` },
})

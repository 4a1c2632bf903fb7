import { greeting, type Letter, type Site } from './letter.ts'

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

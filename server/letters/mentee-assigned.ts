import { greeting, type Letter, type Site } from './letter.ts'

/** To the mentor. */
export const menteeAssigned = (
  { firstName, menteeName }: { firstName: string; menteeName: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: you have a new mentee`,
  paragraphs: [
    greeting(firstName),
    `${menteeName} is now your mentee. Please get in touch and plan the first shift together.`,
  ],
  link: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
})

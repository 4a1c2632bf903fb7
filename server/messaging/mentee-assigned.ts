import { greeting, type Letter, type Site } from './letter.ts'

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

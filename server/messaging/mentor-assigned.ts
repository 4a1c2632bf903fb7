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

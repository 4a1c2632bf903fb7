import { greeting, type Letter, type Site } from './letter.ts'

/** To the mentee. */
export const mentorAssigned = (
  { firstName, mentorName }: { firstName: string; mentorName: string },
  site: Site,
): Letter => ({
  subject: `${site.name}: you have a mentor`,
  paragraphs: [
    greeting(firstName),
    `${mentorName} is now your mentor. You will hear from them about your first shift together.`,
  ],
  link: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
})

import { greeting, type Letter, type Site } from './letter.ts'

/** Sent to both people. Only the mentee's letter mentions cancelled shifts (rule 25). */
export const relationshipEnded = (
  {
    firstName,
    partnerName,
    cancelledShifts,
  }: { firstName: string; partnerName: string; cancelledShifts: number },
  site: Site,
): Letter => ({
  subject: `${site.name}: your mentoring with ${partnerName} has ended`,
  paragraphs: [
    greeting(firstName),
    `Your mentoring with ${partnerName} has ended.`,
    ...(cancelledShifts > 0 ? ['Your shifts together have been cancelled.'] : []),
  ],
  link: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
})

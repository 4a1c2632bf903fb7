import { greeting, type Letter, type Site } from './letter.ts'

/** To either of the two; only the mentee is told of shifts (rule 25). */
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
    ...(cancelledShifts > 0 ? ['The shifts that were planned for the two of you have been cancelled.'] : []),
  ],
  link: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
})

import { greeting, type Letter, type Site } from './letter.ts'

export const mentoringEnded = (partnerName: string) => `Your mentoring with ${partnerName} has ended`

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
    `${mentoringEnded(partnerName)}.`,
    ...(cancelledShifts > 0 ? ['Your shifts together have been cancelled.'] : []),
  ],
  link: { label: 'Open your dashboard', url: `${site.url}/dashboard` },
})

import type { AvailableMentor } from '#contract/assignments.ts'
import { dayInWords } from '#contract/dates.ts'
import { fullName, labelsOf } from '#contract/person.ts'

type Choice = { value: string; label: string; disabled: boolean }

/** '3 mentees', or '3 of 4' places. */
const loadOf = ({ mentee_count, places }: AvailableMentor) =>
  places === null
    ? `${mentee_count} ${mentee_count === 1 ? 'mentee' : 'mentees'}`
    : `${mentee_count} of ${places}`

/** Whether only a reason lets assign this mentor. */
export const needsReason = ({ mentee_count, places, away_until }: AvailableMentor): boolean =>
  away_until !== null || (places !== null && mentee_count >= places)

/** Choices such as 'Name (3 mentees)', fewest mentees first. The mentee's current mentors are disabled. */
export function mentorChoices(mentors: AvailableMentor[], current: { id: number }[] = []): Choice[] {
  const labelOf = labelsOf(mentors)
  return mentors
    .toSorted((a, b) => a.mentee_count - b.mentee_count || fullName(a).localeCompare(fullName(b), 'en-GB'))
    .map((mentor) => ({
      value: String(mentor.id),
      label: `${labelOf(mentor)} (${loadOf(mentor)})${mentor.away_until ? `, away until ${dayInWords(mentor.away_until)}` : ''}`,
      disabled: current.some(({ id }) => id === mentor.id),
    }))
}

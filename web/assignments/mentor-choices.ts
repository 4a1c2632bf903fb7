import type { AvailableMentor } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'

type Choice = { value: string; label: string; disabled?: boolean }

export const menteeCount = (count: number) => `${count} ${count === 1 ? 'mentee' : 'mentees'}`

/** The greatest load, which fills a bar. */
export const mostMentees = (mentors: AvailableMentor[]): number =>
  mentors.reduce((most, { mentee_count }) => Math.max(most, mentee_count), 0)

/** Fewest mentees first. */
export const byLoad = (mentors: AvailableMentor[]): AvailableMentor[] =>
  mentors.toSorted(
    (a, b) => a.mentee_count - b.mentee_count || fullName(a).localeCompare(fullName(b), 'en-GB'),
  )

/** Choices such as 'Name (3 mentees)', fewest mentees first. The mentee's current mentors are disabled. */
export function mentorChoices(mentors: AvailableMentor[], current: { id: number }[]): Choice[] {
  return byLoad(mentors).map((mentor) => ({
    value: String(mentor.id),
    label: `${fullName(mentor)} (${menteeCount(mentor.mentee_count)})`,
    ...(current.some(({ id }) => id === mentor.id) ? { disabled: true } : {}),
  }))
}

import type { AvailableMentor } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'

type Choice = { value: string; label: string; disabled?: boolean }

const menteeCount = (count: number) => `${count} ${count === 1 ? 'mentee' : 'mentees'}`

/** 'Name (3 mentees)', who has the fewest first; who is a mentor of the mentee already cannot be chosen. */
export function mentorChoices(mentors: AvailableMentor[], present: { id: number }[]): Choice[] {
  return mentors
    .toSorted((a, b) => a.mentee_count - b.mentee_count || fullName(a).localeCompare(fullName(b), 'en-GB'))
    .map((mentor) => ({
      value: String(mentor.id),
      label: `${fullName(mentor)} (${menteeCount(mentor.mentee_count)})`,
      ...(present.some(({ id }) => id === mentor.id) ? { disabled: true } : {}),
    }))
}

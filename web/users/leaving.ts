import type { AvailableMentor, PresentRelationship } from '#contract/assignments.ts'
import { formatDay } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import type { RelationshipDecision } from '#contract/users.ts'

/** What was chosen for a relationship: to leave it for now, to end it, or the id of the next mentor. */
export type Choice = 'leave' | 'end' | `${number}`

/** What is sent: nothing of those that are left for now, nor of a choice whose relationship is shown no more. */
export const decisionsOf = (
  shown: Pick<PresentRelationship, 'id'>[],
  choices: Record<number, Choice>,
): RelationshipDecision[] =>
  shown.flatMap(({ id }) => {
    const choice = choices[id] ?? 'leave'
    return choice === 'leave' ? [] : [{ id, mentorId: choice === 'end' ? null : Number(choice) }]
  })

/** The next mentors to choose from, who has the fewest mentees first; not the one who leaves. */
export const nextMentors = (mentors: AvailableMentor[], leavingId: number) =>
  mentors
    .filter(({ id }) => id !== leavingId)
    .toSorted((a, b) => a.mentee_count - b.mentee_count || fullName(a).localeCompare(fullName(b), 'en-GB'))
    .map((mentor) => ({
      value: String(mentor.id),
      label: `${fullName(mentor)} (${mentor.mentee_count === 1 ? '1 mentee' : `${mentor.mentee_count} mentees`})`,
    }))

const maxNamed = 3

/** '2 shifts planned: 23/11/2026 at 09:00, 24/11/2026 at 20:00'. */
export function plannedText(shifts: PresentRelationship['future_shifts']): string {
  if (shifts.length === 0) return 'No shifts planned'
  const named = shifts
    .slice(0, maxNamed)
    .map(({ shift_date, start_time }) => `${formatDay(shift_date)} at ${start_time}`)
  if (shifts.length > maxNamed) named.push(`${shifts.length - maxNamed} more`)
  return `${shifts.length === 1 ? '1 shift' : `${shifts.length} shifts`} planned: ${named.join(', ')}`
}

/** What follows from a choice, for the mentee or the mentor who stays. */
export function consequence(choice: Choice, staying: 'mentor' | 'mentee', hasShifts: boolean): string {
  const sentences = {
    leave:
      staying === 'mentee'
        ? 'The mentee is told by letter that the programme team will be in touch.'
        : 'The mentor sees that the mentee is inactive.',
    end: `The ${staying} is told by letter.`,
    next: 'The mentee and the new mentor are told by letter.',
  }
  const becomes = choice === 'leave' || choice === 'end' ? choice : 'next'
  const shifts =
    choice === 'leave' ? 'The planned shifts stay and are marked.' : 'The planned shifts are cancelled.'
  return hasShifts ? `${shifts} ${sentences[becomes]}` : sentences[becomes]
}

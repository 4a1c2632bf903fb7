import type { AvailableMentor, CurrentRelationship } from '#contract/assignments.ts'
import { dayInWords } from '#contract/dates.ts'
import { fullName, labelsOf } from '#contract/person.ts'

type Choice = { value: string; label: string; disabled: boolean }

/** '3 mentees', or '3 of 4' places. */
const loadOf = ({ mentee_count, places }: AvailableMentor) =>
  places === null
    ? `${mentee_count} ${mentee_count === 1 ? 'mentee' : 'mentees'}`
    : `${mentee_count} of ${places}`

/** Whether only a reason lets assign this mentor. */
const needsReason = ({ mentee_count, places, away_until }: AvailableMentor): boolean =>
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

type Changed = Pick<CurrentRelationship, 'id' | 'cover_until'>

/** The relationships whose next mentor is away or has no place, also because of the choices above it. */
export function listOverruling(
  relationships: Changed[],
  changes: Record<number, { next: string }>,
  mentors: AvailableMentor[],
): number[] {
  const taken = new Map<number, number>()
  return relationships.flatMap(({ id, cover_until }) => {
    const mentor = mentors.find((one) => String(one.id) === changes[id]?.next)
    if (!mentor) return []
    const before = taken.get(mentor.id) ?? 0
    // A cover takes no place.
    taken.set(mentor.id, before + (cover_until === null ? 1 : 0))
    return needsReason({ ...mentor, mentee_count: mentor.mentee_count + before }) ? [id] : []
  })
}

import type { Suggestion } from '#contract/matches.ts'
import { fullName } from '#contract/person.ts'

/** A mentor as the suggestions see them. Nothing else about a person may decide. */
export type Mentor = {
  /** null without a limit. */
  places: number | null
  mentees: number
  department: string
  topics: string[]
  /** Planned shifts of the next 14 days. */
  shifts: number
  /** Mentees who completed the programme with this mentor. */
  completed: number
}
export type Mentee = { department: string; topics: string[] }

const list = new Intl.ListFormat('en-GB')
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
const folded = (text: string) => text.trim().toLocaleLowerCase('en-GB')

export const daysLookedAhead = 14

/** THE INPUTS: each gives its reason in words, or none. */
export const reasons: Record<string, (mentor: Mentor, mentee: Mentee) => string | false> = {
  places: ({ places, mentees }) => (places === null || mentees < places) && 'has a place',
  department: (mentor, mentee) =>
    mentor.department !== '' && folded(mentor.department) === folded(mentee.department) && 'same department',
  topics(mentor, mentee) {
    const shared = mentee.topics.filter((topic) => mentor.topics.includes(topic))
    return shared.length > 0 && `helps with ${list.format(shared)}`
  },
  shifts: ({ shifts }) =>
    shifts > 0 && `${counted(shifts, 'shift')} planned in the next ${daysLookedAhead} days`,
  completed: ({ completed }) => completed > 0 && `completed ${counted(completed, 'mentee')}`,
}

type Candidate = Omit<Suggestion, 'reasons' | 'mentee_count'> & Mentor

/** Mentors with a place: most reasons first, then the lightest load, then by name. */
export function suggest(mentors: Candidate[], mentee: Mentee): Suggestion[] {
  return mentors
    .filter(({ places, mentees }) => places === null || mentees < places)
    .map((mentor) => ({
      id: mentor.id,
      first_name: mentor.first_name,
      last_name: mentor.last_name,
      email: mentor.email,
      mentee_count: mentor.mentees,
      reasons: Object.values(reasons).flatMap((reason) => reason(mentor, mentee) || []),
    }))
    .sort(
      (a, b) =>
        b.reasons.length - a.reasons.length ||
        a.mentee_count - b.mentee_count ||
        fullName(a).localeCompare(fullName(b), 'en-GB') ||
        a.id - b.id,
    )
}

import type { Suggestion } from '#contract/matches.ts'
import { fullName } from '#contract/person.ts'

/** A mentor as the suggestions see them. Nothing else about a person may decide. */
export type Mentor = {
  /** null without a limit. */
  places: number | null
  mentees: number
  /** `folded`, like that of the mentee. */
  department: string
  topics: string[]
  /** Planned shifts of the next 14 days. */
  shifts: number
  /** Mentees who completed the programme with this mentor. */
  completed: number
}
export type Mentee = { department: string; topics: string[] }

const list = new Intl.ListFormat('en-GB')
const collator = new Intl.Collator('en-GB')
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
export const folded = (text: string) => text.trim().toLocaleLowerCase('en-GB')

export const daysLookedAhead = 14

type Reason = {
  holds: (mentor: Mentor, mentee: Mentee) => boolean
  words: (mentor: Mentor, mentee: Mentee) => string
}

/** The reasons for a suggestion: whether each one holds, and its words. */
export const reasons: Record<string, Reason> = {
  places: {
    holds: ({ places, mentees }) => places === null || mentees < places,
    words: () => 'has room',
  },
  department: {
    holds: (mentor, mentee) => mentor.department !== '' && mentor.department === mentee.department,
    words: () => 'same department',
  },
  topics: {
    holds: (mentor, mentee) => mentee.topics.some((topic) => mentor.topics.includes(topic)),
    words: (mentor, mentee) =>
      `helps with ${list.format(mentee.topics.filter((topic) => mentor.topics.includes(topic)))}`,
  },
  shifts: {
    holds: ({ shifts }) => shifts > 0,
    words: ({ shifts }) => `${counted(shifts, 'shift')} in the next 2 weeks`,
  },
  completed: {
    holds: ({ completed }) => completed > 0,
    words: ({ completed }) => `led ${counted(completed, 'person', 'people')} to the end`,
  },
}
const allReasons = Object.values(reasons)

type Candidate = Omit<Suggestion, 'reasons' | 'mentee_count'> & Mentor

export const byName = <Named extends Candidate>(mentors: Named[]): Named[] =>
  mentors.toSorted((a, b) => collator.compare(fullName(a), fullName(b)) || a.id - b.id)

type Wanted = { excluded?: ReadonlySet<number> | undefined; most: number }
type Ranked = { mentor: Candidate; fit: number }

/**
 * The best mentors with a place: most reasons first, then the lightest load, then as given. It runs for every mentee
 * with
 * every mentor, so it keeps the best ones instead of sorting all.
 */
export function suggest(mentors: Candidate[], mentee: Mentee, { excluded, most }: Wanted): Suggestion[] {
  const best: Ranked[] = []
  for (const mentor of mentors) {
    if ((mentor.places !== null && mentor.mentees >= mentor.places) || excluded?.has(mentor.id)) continue
    const ranked = { mentor, fit: allReasons.filter(({ holds }) => holds(mentor, mentee)).length }
    const place = best.findIndex((other) => isBetter(ranked, other))
    if (place < 0 && best.length >= most) continue
    best.splice(place < 0 ? best.length : place, 0, ranked)
    if (best.length > most) best.pop()
  }
  return best.map(({ mentor }) => toSuggestion(mentor, mentee))
}

const isBetter = (one: Ranked, other: Ranked): boolean =>
  one.fit === other.fit ? one.mentor.mentees < other.mentor.mentees : one.fit > other.fit

const toSuggestion = (mentor: Candidate, mentee: Mentee): Suggestion => ({
  id: mentor.id,
  first_name: mentor.first_name,
  last_name: mentor.last_name,
  email: mentor.email,
  mentee_count: mentor.mentees,
  reasons: allReasons.flatMap(({ holds, words }) => (holds(mentor, mentee) ? words(mentor, mentee) : [])),
})

import type { Calendar } from './calendar.ts'
import type { Mentee } from './mentees.ts'
import type { PathRelationship } from './paths.ts'
import type { Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'

/** A period in which a mentor has a mentee. Numbers are days ago, as in the mentee's path. */
export type Relationship = {
  mentor: Person
  mentee: Person
  from: number
  to: number | null
  /** The last day on which both are active: a relationship can outlast a person's account. */
  until: number
  additional: boolean
  assignedAt: string
  assignedBy: Person
  endedAt: string | null
  endedBy: Person
}

/** The instant when the two stop working together, for any reason. */
export function effectiveEnd({ endedAt, mentor, mentee }: Relationship): string | null {
  const reasons = [endedAt, mentor.leftAt, mentee.leftAt].filter((at) => at !== null)
  return reasons.sort()[0] ?? null
}

/**
 * Chooses a mentor for each period, in order of their start: preferably one with few mentees at that time.
 */
export function pairUp(calendar: Calendar, mentees: Mentee[], mentors: Person[], admins: Person[]) {
  const caseloads = new Map<Person, Relationship[]>(mentors.map((mentor) => [mentor, []]))
  const relationshipsOf = new Map<Mentee, Relationship[]>(mentees.map((mentee) => [mentee, []]))
  const wanted = mentees
    .flatMap((mentee) => mentee.path.relationships.map((paging) => ({ mentee, paging })))
    .sort((a, b) => b.paging.from - a.paging.from)

  for (const { mentee, paging } of wanted) {
    const random = randomFrom(`pairing of ${mentee.seed} ${paging.from}`)
    const own = relationshipsOf.get(mentee) ?? []
    const known = own.map((relationship) => relationship.mentor)
    const candidates = mentors.filter((mentor) => !known.includes(mentor))
    const mentor = chooseMentor(calendar, random, paging, candidates, caseloads)
    if (!mentor) continue
    const relationship = makeRelationship(calendar, random, mentee, mentor, paging, admins)
    own.push(relationship)
    caseloads.get(mentor)?.push(relationship)
  }
  return relationshipsOf
}

function chooseMentor(
  calendar: Calendar,
  random: Random,
  paging: PathRelationship,
  candidates: Person[],
  caseloads: Map<Person, Relationship[]>,
): Person | undefined {
  if (paging.mentor) return candidates.find((mentor) => mentor.castName === paging.mentor)
  const weighed = candidates
    .map((mentor) => ({ mentor, relationships: caseloads.get(mentor) ?? [] }))
    .filter(({ mentor, relationships }) => takesOn(calendar, mentor, paging, relationships))
    .map(({ mentor, relationships }) => ({
      mentor,
      weight: loadOn(paging.from, relationships) + random.fraction() * 3,
    }))
  return weighed.sort((a, b) => a.weight - b.weight)[0]?.mentor
}

const loadOn = (day: number, relationships: Relationship[]) =>
  relationships.filter((relationship) => relationship.to === null || relationship.to < day).length

/**
 * The cast's mentors only have other mentees in the distant past. A mentor who left got no new mentee shortly
 * before.
 */
function takesOn(
  calendar: Calendar,
  mentor: Person,
  paging: PathRelationship,
  relationships: Relationship[],
): boolean {
  if (calendar.daysSince(mentor.createdAt) < paging.from + 7) return false
  if (mentor.castName) return paging.to !== null && paging.to > 60 && relationships.length < 4
  if (mentor.leftAt === null) return true
  const left = calendar.daysSince(mentor.leftAt)
  if (paging.to !== null) return paging.to > left
  return (
    paging.from > left + 30 && relationships.filter((relationship) => relationship.to === null).length < 2
  )
}

function makeRelationship(
  calendar: Calendar,
  random: Random,
  mentee: Mentee,
  mentor: Person,
  paging: PathRelationship,
  admins: Person[],
): Relationship {
  // The next mentor starts at the instant when the previous one ends, so both use the same seed.
  const momentOf = (daysAgo: number) =>
    calendar.momentOn(randomFrom(`assignment ${daysAgo} of ${mentee.seed}`), calendar.daysAgo(daysAgo))
  const left = mentor.leftAt === null ? 0 : calendar.daysSince(mentor.leftAt)
  return {
    mentor,
    mentee: mentee.person,
    from: paging.from,
    to: paging.to,
    until: Math.max(paging.to ?? 0, mentee.path.left ?? 0, left),
    additional: paging.additional,
    assignedAt: momentOf(paging.from),
    assignedBy: random.pick(admins),
    endedAt: paging.to === null ? null : momentOf(paging.to),
    endedBy: random.pick(admins),
  }
}

import type { Calendar } from './calendar.ts'
import type { Mentee } from './mentees.ts'
import type { PathStint } from './paths.ts'
import type { Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'

/** A stretch of time in which a mentor leads a mentee. Days are days ago, as in the mentee's path. */
export type Stint = {
  mentor: Person
  mentee: Person
  from: number
  to: number | null
  /** The last day on which both are at work: a relationship may outlast a person's account (rule 17). */
  until: number
  additional: boolean
  assignedAt: string
  assignedBy: Person
  endedAt: string | null
  endedBy: Person
}

/** The instant from which the two no longer work together, for whatever reason. */
export function partingOf({ endedAt, mentor, mentee }: Stint): string | null {
  const reasons = [endedAt, mentor.leftAt, mentee.leftAt].filter((at) => at !== null)
  return reasons.sort()[0] ?? null
}

/** Finds a mentor for every stretch, in the order of their beginnings: whoever has few mentees then. */
export function pairUp(calendar: Calendar, mentees: Mentee[], mentors: Person[], admins: Person[]) {
  const caseloads = new Map<Person, Stint[]>(mentors.map((mentor) => [mentor, []]))
  const stintsOf = new Map<Mentee, Stint[]>(mentees.map((mentee) => [mentee, []]))
  const wanted = mentees
    .flatMap((mentee) => mentee.path.stints.map((paging) => ({ mentee, paging })))
    .sort((a, b) => b.paging.from - a.paging.from)

  for (const { mentee, paging } of wanted) {
    const random = randomFrom(`pairing of ${mentee.seed} ${paging.from}`)
    const own = stintsOf.get(mentee) ?? []
    const known = own.map((stint) => stint.mentor)
    const candidates = mentors.filter((mentor) => !known.includes(mentor))
    const mentor = chooseMentor(calendar, random, paging, candidates, caseloads)
    if (!mentor) continue
    const stint = makeStint(calendar, random, mentee, mentor, paging, admins)
    own.push(stint)
    caseloads.get(mentor)?.push(stint)
  }
  return stintsOf
}

function chooseMentor(
  calendar: Calendar,
  random: Random,
  paging: PathStint,
  candidates: Person[],
  caseloads: Map<Person, Stint[]>,
): Person | undefined {
  if (paging.mentor) return candidates.find((mentor) => mentor.castName === paging.mentor)
  const weighed = candidates
    .map((mentor) => ({ mentor, stints: caseloads.get(mentor) ?? [] }))
    .filter(({ mentor, stints }) => takesOn(calendar, mentor, paging, stints))
    .map(({ mentor, stints }) => ({ mentor, weight: loadOn(paging.from, stints) + random.fraction() * 3 }))
  return weighed.sort((a, b) => a.weight - b.weight)[0]?.mentor
}

const loadOn = (day: number, stints: Stint[]) =>
  stints.filter((stint) => stint.to === null || stint.to < day).length

/** The cast's mentors led others only long ago; who has left was given nobody just before. */
function takesOn(calendar: Calendar, mentor: Person, paging: PathStint, stints: Stint[]): boolean {
  if (calendar.daysSince(mentor.createdAt) < paging.from + 7) return false
  if (mentor.castName) return paging.to !== null && paging.to > 60 && stints.length < 4
  if (mentor.leftAt === null) return true
  const left = calendar.daysSince(mentor.leftAt)
  if (paging.to !== null) return paging.to > left
  return paging.from > left + 30 && stints.filter((stint) => stint.to === null).length < 2
}

function makeStint(
  calendar: Calendar,
  random: Random,
  mentee: Mentee,
  mentor: Person,
  paging: PathStint,
  admins: Person[],
): Stint {
  // One mentor ends at the instant at which the next begins, so both come from the same seed.
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

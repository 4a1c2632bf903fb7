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
  /** The last day on which both are at work: a relationship may outlast a person's account (decision 17). */
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
    .flatMap((mentee) => mentee.path.stints.map((asked) => ({ mentee, asked })))
    .sort((a, b) => b.asked.from - a.asked.from)

  for (const { mentee, asked } of wanted) {
    const random = randomFrom(`pairing of ${mentee.seed} ${asked.from}`)
    const own = stintsOf.get(mentee) ?? []
    const known = own.map((stint) => stint.mentor)
    const candidates = mentors.filter((mentor) => !known.includes(mentor))
    const mentor = chooseMentor(calendar, random, asked, candidates, caseloads)
    if (!mentor) continue
    const stint = makeStint(calendar, random, mentee, mentor, asked, admins)
    own.push(stint)
    caseloads.get(mentor)?.push(stint)
  }
  return stintsOf
}

function chooseMentor(
  calendar: Calendar,
  random: Random,
  asked: PathStint,
  candidates: Person[],
  caseloads: Map<Person, Stint[]>,
): Person | undefined {
  if (asked.mentor) return candidates.find((mentor) => mentor.castName === asked.mentor)
  const weighed = candidates
    .map((mentor) => ({ mentor, stints: caseloads.get(mentor) ?? [] }))
    .filter(({ mentor, stints }) => takesOn(calendar, mentor, asked, stints))
    .map(({ mentor, stints }) => ({ mentor, weight: loadOn(asked.from, stints) + random.fraction() * 3 }))
  return weighed.sort((a, b) => a.weight - b.weight)[0]?.mentor
}

const loadOn = (day: number, stints: Stint[]) =>
  stints.filter((stint) => stint.to === null || stint.to < day).length

/** The cast's mentors led others only long ago; who has left was given nobody just before. */
function takesOn(calendar: Calendar, mentor: Person, asked: PathStint, stints: Stint[]): boolean {
  if (calendar.daysSince(mentor.createdAt) < asked.from + 7) return false
  if (mentor.castName) return asked.to !== null && asked.to > 60 && stints.length < 4
  if (mentor.leftAt === null) return true
  const left = calendar.daysSince(mentor.leftAt)
  if (asked.to !== null) return asked.to > left
  return asked.from > left + 30 && stints.filter((stint) => stint.to === null).length < 2
}

function makeStint(
  calendar: Calendar,
  random: Random,
  mentee: Mentee,
  mentor: Person,
  asked: PathStint,
  admins: Person[],
): Stint {
  // One mentor ends at the instant at which the next begins, so both come from the same seed.
  const momentOf = (daysAgo: number) =>
    calendar.momentOn(randomFrom(`assignment ${daysAgo} of ${mentee.seed}`), calendar.daysAgo(daysAgo))
  const left = mentor.leftAt === null ? 0 : calendar.daysSince(mentor.leftAt)
  return {
    mentor,
    mentee: mentee.person,
    from: asked.from,
    to: asked.to,
    until: Math.max(asked.to ?? 0, mentee.path.left ?? 0, left),
    additional: asked.additional,
    assignedAt: momentOf(asked.from),
    assignedBy: random.pick(admins),
    endedAt: asked.to === null ? null : momentOf(asked.to),
    endedBy: random.pick(admins),
  }
}

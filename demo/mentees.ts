import { keysOf } from '#contract/fields.ts'
import type { Calendar } from './calendar.ts'
import type { Name } from './cast.ts'
import { castPaths, inventPath, type Path } from './paths.ts'
import { beginning, castPerson, type NameBook, type Person, peopleAtSize } from './people.ts'
import { randomFrom } from './random.ts'

export type Mentee = { person: Person; path: Path; seed: string }

/** Mentees with a pending invitation, as positions among the newest, per unit of size. */
const invitedOnly = [0, 1, 2, 9, 16]

/** The cast first. The others arrived evenly over two years, with slightly more of them recently. */
export function gatherMentees(calendar: Calendar, size: number, names: NameBook, admins: Person[]): Mentee[] {
  const castNames = keysOf(castPaths)
  const inCast = castNames.map((name) => castMentee(calendar, name, admins))
  const count = peopleAtSize(size).mentee - inCast.length
  const invented = Array.from({ length: count }, (_, place) => {
    const seed = `mentee ${place}`
    const random = randomFrom(seed)
    const age = 6 + Math.floor((beginning - 45) * ((place + random.fraction()) / count) ** 1.35)
    const path = inventPath(random, age)
    const isInvited = invitedOnly.includes(Math.floor(place / size))
    const asInvited: Path = { ...path, takenUp: null, relationships: [], left: null }
    return settle(calendar, names.invent('mentee', seed), isInvited ? asInvited : path, seed, admins)
  })
  return [...inCast, ...invented]
}

function castMentee(calendar: Calendar, name: Name, admins: Person[]): Mentee {
  const path = castPaths[name]
  if (!path) throw new Error(`${name} is no mentee.`)
  return settle(calendar, castPerson(name), path, `cast ${name}`, admins)
}

type Unsettled = Omit<Person, 'createdAt' | 'createdBy' | 'activeSince'>

function settle(calendar: Calendar, known: Unsettled, path: Path, seed: string, admins: Person[]): Mentee {
  const random = randomFrom(`account of ${seed}`)
  const moment = (daysAgo: number | null) =>
    daysAgo === null ? null : calendar.momentOn(random, calendar.daysAgo(daysAgo))
  const person: Person = {
    ...known,
    status: path.left !== null ? 'inactive' : path.takenUp === null ? 'pending' : 'active',
    createdAt: calendar.momentOn(random, calendar.daysAgo(path.created), [9, 17]),
    createdBy: random.pick(admins),
    activeSince: moment(path.takenUp),
    leftAt: moment(path.left),
  }
  return { person, path, seed }
}

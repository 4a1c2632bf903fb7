import { emailKey } from '#contract/fields.ts'
import type { AccountStatus, Role } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import type { Calendar } from './calendar.ts'
import { cast, type Name } from './cast.ts'
import { inventName, longNames } from './name-texts.ts'
import { type Random, randomFrom } from './random.ts'
import { grsNumber } from './referral-texts.ts'
import { notDeleted } from './rows.ts'

export type Person = {
  /** 0 until all people are numbered in the order of their accounts. */
  id: number
  castName: Name | null
  firstName: string
  lastName: string
  email: string
  role: Role
  status: AccountStatus
  /** Empty if unknown. */
  grsNumber: string
  /** When an administrator removed a wrong number; null for everyone else. */
  numberRemovedAt: string | null
  /** Instants. An invited person is active since the day when they chose a password. */
  createdAt: string
  createdBy: Person | null
  activeSince: string | null
  leftAt: string | null
}

/** People per unit of size, including the cast. */
export const peopleAtSize = (size: number) => ({ admin: 2 * size, mentor: 24 * size, mentee: 180 * size })

/** The age of the programme in days. */
export const beginning = 760

export function gatherAdmins(calendar: Calendar, size: number, names: NameBook): Person[] {
  const first = { ...castPerson('nora'), ...madeOn(calendar, beginning, null) }
  const others = Array.from({ length: peopleAtSize(size).admin - 1 }, (_, place) => ({
    ...(place === 0 ? castPerson('omar') : names.invent('admin', `admin ${place}`)),
    ...madeOn(calendar, beginning - 2 - (place % 30), first),
  }))
  return [first, ...others]
}

/** Two thirds of the mentors have been there from the beginning. One in 24 has left, and one in 24 is new. */
export function gatherMentors(calendar: Calendar, size: number, names: NameBook, admins: Person[]): Person[] {
  const cast: Name[] = ['max', 'ruth']
  return Array.from({ length: peopleAtSize(size).mentor }, (_, place) => {
    const random = randomFrom(`mentor ${place}`)
    const name = cast[place]
    const person = name ? castPerson(name) : names.invent('mentor', `mentor ${place}`)
    const sixth = place % 24
    const joined = sixth === 23 ? 5 : sixth < 16 ? beginning - random.whole(5, 15) : random.whole(90, 600)
    const made = { ...person, ...madeOn(calendar, joined, random.pick(admins)) }
    if (sixth !== 7) return made
    const leftAt = calendar.momentOn(random, calendar.daysAgo(38))
    return { ...made, status: 'inactive' as const, leftAt }
  })
}

export function castPerson(name: Name) {
  const { firstName, lastName, email, role, status } = cast[name]
  return {
    id: 0,
    castName: name,
    firstName,
    lastName,
    email,
    role,
    status,
    grsNumber: numberOf(email),
    numberRemovedAt: null,
    leftAt: null,
  }
}

/** Administrators did not know the number of everyone to whom they gave an account. */
function numberOf(email: string): string {
  const random = randomFrom(`number of ${email}`)
  return random.chance(0.8) ? grsNumber(random) : ''
}

function madeOn(calendar: Calendar, daysAgo: number, createdBy: Person | null) {
  const at = calendar.momentOn(randomFrom(`account ${daysAgo}`), calendar.daysAgo(daysAgo), [9, 12])
  return { createdAt: at, activeSince: at, createdBy }
}

/** Gives the long names to people who have a mentor and a history. */
const beforeLongNames = 40

export type NameBook = ReturnType<typeof openNameBook>

/** Generates a unique name, and an email address from it. */
export function openNameBook() {
  const taken = new Set<string>(Object.values(cast).map((person) => person.email))
  let mentees = 0

  function nameFor(role: Role, random: Random) {
    if (role === 'mentee') {
      const long = longNames[mentees - beforeLongNames]
      mentees += 1
      if (long) return long
    }
    let name = inventName(random)
    for (let tries = 0; tries < 20 && taken.has(emailOf(name)); tries += 1) name = inventName(random)
    return name
  }

  return {
    invent(role: Role, seed: string) {
      const name = nameFor(role, randomFrom(`name of ${seed}`))
      let email = emailOf(name)
      for (let count = 2; taken.has(email); count += 1) email = emailOf(name, count)
      taken.add(email)
      return {
        id: 0,
        castName: null,
        ...name,
        email,
        role,
        status: 'active' as AccountStatus,
        grsNumber: numberOf(email),
        numberRemovedAt: null,
        leftAt: null,
      }
    },
  }
}

const letters: Record<string, string> = { ł: 'l', ø: 'o', ı: 'i', ß: 'ss', đ: 'd' }
function emailOf(name: { firstName: string; lastName: string }, count?: number): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[łøıßđ]/g, (letter) => letters[letter] ?? letter)
      .normalize('NFD')
      .replace(/[^a-z-]/g, '')
  return `${plain(name.firstName)}.${plain(name.lastName)}${count ?? ''}@mst.example`
}

/** The row of a person. A pending invitation has no password. */
export function userRow(person: Person, passwordHash: string): NewRow<'users'> {
  const { createdAt, activeSince, leftAt, numberRemovedAt, createdBy } = person
  const hasPassword = activeSince !== null || person.castName !== null
  const tookUpInvitation = activeSince !== null && activeSince !== createdAt
  const isOwnChange = tookUpInvitation && numberRemovedAt === null && leftAt === null
  const changes = [tookUpInvitation, numberRemovedAt !== null, leftAt !== null].filter(Boolean).length
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    email_key: emailKey(person.email),
    role: person.role,
    status: person.status,
    grs_number: person.grsNumber,
    password_hash: hasPassword ? passwordHash : null,
    password_set_by: 'self',
    password_changed_at: hasPassword ? (activeSince ?? createdAt) : null,
    created_at: createdAt,
    updated_at: leftAt ?? numberRemovedAt ?? activeSince ?? createdAt,
    updated_by: (isOwnChange ? person : createdBy)?.id ?? null,
    version: 1 + changes,
    ...notDeleted,
  }
}

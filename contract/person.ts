import * as z from 'zod/mini'
import { keyOf } from './fields.ts'

export const roles = {
  admin: {
    label: 'Administrator',
    description: 'Runs the programme: people, referrals, assignments, settings and reports.',
  },
  mentor: {
    label: 'Mentor',
    description: 'Supports mentees: shifts, goals, learning plans, messages and documents.',
  },
  mentee: {
    label: 'Mentee',
    description: 'Receives support: own shifts, goals, learning plans, messages and documents.',
  },
} as const
export type Role = keyof typeof roles
export const role = keyOf(roles)

export const accountStatuses = {
  active: { label: 'Active' },
  inactive: { label: 'Inactive' },
  pending: { label: 'Pending' },
} as const
export type AccountStatus = keyof typeof accountStatuses
export const accountStatus = keyOf(accountStatuses)

/** A placeholder until the person enters their name. */
export const firstAdminName = { firstName: 'First', lastName: 'Administrator' }

export const hasOwnName = ({ firstName, lastName }: typeof firstAdminName): boolean =>
  firstName !== firstAdminName.firstName || lastName !== firstAdminName.lastName

/** The mentor and the mentee of a row. */
export const pairFields = {
  mentor_id: z.int(),
  mentor_first_name: z.string(),
  mentor_last_name: z.string(),
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
}
/** The addresses of a pair, for people whose name somebody else has too. Otherwise null. */
export const pairAddresses = {
  mentor_address: z.nullable(z.string()),
  mentee_address: z.nullable(z.string()),
}
export type Pair = z.output<z.ZodMiniObject<typeof pairFields>>

/** Fields of a reply that names a person. */
export const personFields = { id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string() }

type Named = { first_name: string; last_name: string } | { firstName: string; lastName: string }

/** Some people have one name, which is stored as the first name. The other parts may be null or empty. */
export const joinName = (first: string | null | undefined, last: string | null | undefined): string =>
  [first, last].filter(Boolean).join(' ')

export const fullName = (person: Named): string =>
  'first_name' in person
    ? joinName(person.first_name, person.last_name)
    : joinName(person.firstName, person.lastName)

type Addressed = { first_name: string; last_name: string; email?: string | null | undefined }

/** The name with the address, for a question about one person of a name that others may have. */
export const nameWithAddress = (person: Addressed): string => withAddress(fullName(person), person.email)

const withAddress = (name: string, address: string | null | undefined) =>
  address ? `${name} (${address})` : name

/** The label of each person of a list: the name, and with a name that occurs twice the address. */
export function labelsOf(people: (Addressed & { id: number })[]): (person: Addressed) => string {
  const namesakes = Map.groupBy(people, nameKeyOf)
  const isShared = (name: string) => new Set(namesakes.get(name)?.map(({ id }) => id)).size > 1
  return (person) => (isShared(nameKeyOf(person)) ? nameWithAddress(person) : fullName(person))
}

const nameKeyOf = (person: Addressed) => fullName(person).normalize('NFC').toLowerCase()

type MentorNames = {
  mentor_first_name: string | null
  mentor_last_name: string | null
  mentor_address?: string | null | undefined
}
type MenteeNames = {
  mentee_first_name: string | null
  mentee_last_name: string | null
  mentee_address?: string | null | undefined
}
export const mentorName = (row: MentorNames): string =>
  withAddress(joinName(row.mentor_first_name, row.mentor_last_name), row.mentor_address)
export const menteeName = (row: MenteeNames): string =>
  withAddress(joinName(row.mentee_first_name, row.mentee_last_name), row.mentee_address)

/** A name for places without tags, such as a select or a sentence. Inactive people are marked. */
export const nameInWords = (name: string, status: AccountStatus | null | undefined): string =>
  status === 'inactive' ? `${name} (inactive)` : name

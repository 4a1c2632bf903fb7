import * as z from 'zod/mini'
import { keyOf } from './fields.ts'

export const roles = {
  admin: {
    label: 'Administrator',
    description: 'Runs the programme: people, referrals, assignments, settings and reports.',
  },
  mentor: {
    label: 'Mentor',
    description: 'Supports mentees: shifts, goals, learning plans, notes and documents.',
  },
  mentee: {
    label: 'Mentee',
    description: 'Receives support: own shifts, goals, learning plans, notes and documents.',
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

/** The mentor and the mentee of a row. */
export const pairFields = {
  mentor_id: z.int(),
  mentor_first_name: z.string(),
  mentor_last_name: z.string(),
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
}
export type Pair = z.output<z.ZodMiniObject<typeof pairFields>>

/** Fields of a reply that names a person. */
export const personFields = {
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
}

type Named = { first_name: string; last_name: string } | { firstName: string; lastName: string }

export function fullName(person: Named): string {
  return 'first_name' in person
    ? `${person.first_name} ${person.last_name}`
    : `${person.firstName} ${person.lastName}`
}

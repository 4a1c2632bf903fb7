import * as z from 'zod/mini'
import { attentionItem } from './attention.ts'
import { personTable, relationshipTable } from './can.ts'
import { endpoint } from './endpoint.ts'
import { byId, keyOf, listQuery } from './fields.ts'
import { progressStatus } from './mentees.ts'
import { accountStatus, personFields, role } from './person.ts'
import { userRow } from './users.ts'

/** Somebody whom the person leads, or who leads them, now. */
const partner = z.object({
  relationship_id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  status: accountStatus,
  assigned_date: z.string(),
  /** Of a mentee. */
  progress_status: z.nullable(progressStatus),
  can: relationshipTable.reply,
})
export type PersonPartner = z.infer<typeof partner>

/** A day that lies ahead; a shift has hours, a goal and a plan a title. */
const comingDay = z.object({
  kind: z.enum(['shift', 'goal', 'plan']),
  id: z.int(),
  day: z.string(),
  what: z.string(),
  /** Of a shift that the reader works. */
  mine: z.boolean(),
})
export type ComingDay = z.infer<typeof comingDay>

const progress = z.object({
  status: progressStatus,
  notes: z.string(),
  /** When it was last set; null until then. */
  set_at: z.nullable(z.string()),
  version: z.int(),
})

/** How much a mentor has to do, for administrators. */
const load = z.object({
  mentees: z.int(),
  upcoming_shifts: z.int(),
  /** A day, as the report of mentors defines it. */
  last_contact: z.nullable(z.string()),
})

export const person = z.object({
  ...personFields,
  role,
  status: accountStatus,
  /** Since when they have an account: for administrators and oneself. */
  created_at: z.nullable(z.string()),
  /** Since when the two of us work together; null where we do not. */
  since: z.nullable(z.string()),
  /** A mentee's mentors; a mentor's mentees, for administrators and oneself. */
  partners: z.array(partner),
  progress: z.nullable(progress),
  load: z.nullable(load),
  /** The next days of what I see of them, the nearest first. */
  next: z.array(comingDay),
  /** What of them needs me, the most pressing first. */
  needs: z.array(attentionItem),
  /** For administrators, who may change it. */
  account: z.nullable(userRow),
  can: personTable.reply,
})
export type Person = z.infer<typeof person>

/** Whom one may find by name, and oneself: anybody else is not there. */
export const findPerson = endpoint('GET /api/people/:id', {
  action: 'people: find',
  params: byId,
  reply: person,
})

/** Where the person is signed in, the session that was used last first. */
export const listSessionsOf = endpoint('GET /api/people/:id/sessions', {
  action: 'people: see account',
  params: byId,
  reply: z.array(z.object({ id: z.int(), created_at: z.string(), last_used_at: z.string() })),
})

/** What has become of a letter. */
export const letterStates = {
  waiting: { label: 'Waiting' },
  sent: { label: 'Sent' },
  kept: { label: 'Kept on the server' },
  given_up: { label: 'Not sent' },
} as const

/** Letters to this person, newest first; what is in them is theirs. */
export const listLettersTo = endpoint('GET /api/people/:id/letters', {
  action: 'people: see account',
  params: byId,
  query: listQuery,
  reply: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      recipient: z.string(),
      created_at: z.string(),
      sent_at: z.nullable(z.string()),
      state: keyOf(letterStates),
    }),
  ),
})
export type LetterState = keyof typeof letterStates

import * as z from 'zod/mini'
import { coverUntil } from './assignments.ts'
import { attentionItem } from './attention.ts'
import { personTable, relationshipTable } from './can.ts'
import { endpoint } from './endpoint.ts'
import { keyOf, listQuery } from './fields.ts'
import { progressStatus } from './mentees.ts'
import { accountStatus, personFields, role } from './person.ts'
import { sessionRow } from './session.ts'
import { signOffStates } from './sign-off.ts'
import { userRow } from './users.ts'

/** A person in a current relationship with this person. */
const partner = z.object({
  relationship_id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  status: accountStatus,
  assigned_date: z.string(),
  cover_until: coverUntil,
  /** Mentees only. */
  progress_status: z.nullable(progressStatus),
  can: relationshipTable.reply,
})
export type PersonPartner = z.infer<typeof partner>

/** A coming day. A shift has hours, the others have a title. */
const comingDay = z.object({
  kind: z.enum(['shift', 'goal', 'plan', 'milestone']),
  /** For a milestone: its place in the programme. */
  id: z.int(),
  day: z.string(),
  what: z.string(),
  /** Whether the reader works the shift. */
  mine: z.boolean(),
})
export type ComingDay = z.infer<typeof comingDay>

const progress = z.object({
  status: progressStatus,
  notes: z.string(),
  /** When it was last set; null until then. */
  set_at: z.nullable(z.string()),
  version: z.int(),
  /** The step of the summary that three people sign; null while the programme uses none. */
  sign_off: z.nullable(keyOf(signOffStates)),
  signed_off_at: z.nullable(z.string()),
})

/** Counts of a mentee, as in the mentor's list of mentees. */
const numbers = z.object({ active_goals: z.int(), overdue_goals: z.int(), learning_plans: z.int() })

/** The next shift that the reader may see. */
const nextShift = z.object({
  id: z.int(),
  day: z.string(),
  time: z.string(),
  /** The hours in words, for example '8pm to 8am (Sat)'. */
  hours: z.string(),
  location: z.string(),
  /** The other person of the shift; null when it is the reader. */
  with: z.nullable(z.string()),
  /** Whether the mentor or the mentee is inactive. */
  uncertain: z.boolean(),
  /** Whether the reader works the shift. */
  mine: z.boolean(),
})

/** A mentor's workload, for administrators. */
const load = z.object({
  mentees: z.int(),
  upcoming_shifts: z.int(),
  /** Belongs to the current mentees. */
  overdue_goals: z.int(),
  /** Ended shifts that have no outcome. */
  missing_outcomes: z.int(),
  /** A day, as defined in the report of mentors. */
  last_contact: z.nullable(z.string()),
  /** The number of mentees at the end of each of the last months, oldest first; the present month until today. */
  months: z.array(z.object({ month: z.string(), mentees: z.int() })),
})
export type MentorLoad = z.infer<typeof load>

export const person = z.object({
  ...personFields,
  role,
  status: accountStatus,
  /** The creation of the account; for administrators and oneself. */
  created_at: z.nullable(z.string()),
  /** The start of the relationship with the reader; null without one. */
  since: z.nullable(z.string()),
  /** A mentee's mentors, or a mentor's mentees for administrators and the mentor: the first that fit. */
  partners: z.array(partner),
  partners_total: z.int(),
  progress: z.nullable(progress),
  numbers: z.nullable(numbers),
  /** Whether the mentee has milestones or meetings. */
  has_milestones: z.boolean(),
  next_shift: z.nullable(nextShift),
  load: z.nullable(load),
  /** The next days that the reader may see, nearest first, the next shift among them. */
  next: z.array(comingDay),
  /** Pending items about this person that the reader must handle, most urgent first, at most `maxAboutOne`. */
  needs: z.array(attentionItem),
  needs_total: z.int(),
  /** For administrators only. */
  account: z.nullable(userRow),
  can: personTable.reply,
})
export type Person = z.infer<typeof person>

/** Oneself and people that one may find by name; 404 for others. */
export const findPerson = endpoint('GET /api/people/:id', {
  action: 'people: find',
  reply: person,
  texts: { error: 'Failed to load this person', networkError: 'Error loading this person' },
})

const accountNotLoaded = {
  error: 'Failed to load this account',
  networkError: 'Error loading this account',
}

/** The sessions of a person, most recently used first. */
export const listSessionsOf = endpoint('GET /api/people/:id/sessions', {
  action: 'people: see account',
  reply: z.array(sessionRow),
  texts: accountNotLoaded,
})

/** States of an email. */
export const emailStates = {
  waiting: { label: 'Waiting' },
  sent: { label: 'Sent' },
  kept: { label: 'Saved on the server' },
  given_up: { label: 'Not sent' },
} as const

/** Emails to this person, newest first, without their content. */
export const listEmailsTo = endpoint('GET /api/people/:id/letters', {
  action: 'people: see account',
  query: listQuery,
  reply: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      /** The name of its kind. */
      label: z.string(),
      recipient: z.string(),
      created_at: z.string(),
      sent_at: z.nullable(z.string()),
      state: keyOf(emailStates),
    }),
  ),
  texts: accountNotLoaded,
})
export type EmailState = keyof typeof emailStates

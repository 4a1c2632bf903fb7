import * as z from 'zod/mini'
import { relationshipTable } from './can.ts'
import { endpoint, exportOf } from './endpoint.ts'
import * as field from './fields.ts'
import { overrule } from './matches.ts'
import { accountStatus, fullName, pairFields, personFields } from './person.ts'

export const alreadyEnded = 'This relationship has already ended.'

/** The programme promises a mentor within this many working days. */
export const promisedMentorDays = 5

const relationshipStatus = z.enum(['active', 'terminated'])

export const relationshipRow = z.object({
  id: z.int(),
  ...pairFields,
  status: relationshipStatus,
  assigned_date: z.string(),
  ended_date: z.nullable(z.string()),
  can: relationshipTable.reply,
})
export type RelationshipRow = z.infer<typeof relationshipRow>

const currentMentor = z.object({
  relationship_id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** An inactive mentor's relationships stay until somebody ends them (rule 17). */
  status: accountStatus,
  /** The actions that the reader has for the relationship. */
  can: relationshipTable.reply,
})

/**
 * Filter values for mentees: with an active mentor, without one, or completed and without need of one (rule
 * 56). Inactive mentees keep their last value.
 */
export const assignments = {
  assigned: { label: 'Assigned' },
  unassigned: { label: 'Unassigned' },
  completed: { label: 'Completed, can be closed' },
} as const
export const assignment = field.keyOf(assignments)

/**
 * Mentees who can be assigned a mentor, and inactive mentees who still have one. The flat mentor fields are
 * those of the first mentor.
 */
export const availableMentee = z.object({
  ...personFields,
  status: accountStatus,
  mentor_id: z.nullable(z.int()),
  mentor_first_name: z.nullable(z.string()),
  mentor_last_name: z.nullable(z.string()),
  mentors: z.array(currentMentor),
  assignment,
})
export type AvailableMentee = z.infer<typeof availableMentee>

/** Every mentor who can be given a mentee, with the number of active mentees. */
export const availableMentor = z.object({
  ...personFields,
  mentee_count: z.int(),
  /** null without a limit. */
  places: z.nullable(z.int()),
  /** The last day, while the mentor is away. */
  away_until: z.nullable(z.string()),
})
export type AvailableMentor = z.infer<typeof availableMentor>

export const menteeOrders = ['name', 'email', 'mentor'] as const
export const mentorOrders = ['name', 'email', 'count'] as const

/** `search` matches every word in the name, the email address or the name of a current mentor. */
const menteeFilters = { search: field.search, assignment: z.optional(assignment) }

export const listAvailableMentees = endpoint('GET /api/mentoring/available-mentees', {
  action: 'assignments: list',
  query: z.strictObject({ ...field.pageOfList, ...menteeFilters, order: field.orderBy(menteeOrders) }),
  reply: z.array(availableMentee),
})

export const listAvailableMentors = endpoint('GET /api/mentoring/available-mentors', {
  action: 'assignments: list',
  query: z.strictObject({ ...field.pageOfList, search: field.search, order: field.orderBy(mentorOrders) }),
  reply: z.array(availableMentor),
})

export const mentorNames = ({ mentors, assignment }: AvailableMentee): string =>
  mentors.map(fullName).join(', ') || assignments[assignment].label

export const exportMentees = exportOf(listAvailableMentees, menteeFilters, { proof: true })
export const exportMentors = exportOf(listAvailableMentors, { search: field.search }, { proof: true })

export const listRelationships = endpoint('GET /api/mentoring/relationships', {
  action: 'assignments: list',
  query: field.listQuery,
  reply: z.array(relationshipRow),
})

/** The active relationships of one person, each with the planned shifts that its ending would cancel. */
export const listRelationshipsOf = endpoint('GET /api/users/:id/relationships', {
  action: 'assignments: list',
  reply: z.array(
    z.object({
      ...relationshipRow.shape,
      future_shifts: z.array(
        z.object({ id: z.int(), shift_date: z.string(), start_time: z.string(), end_time: z.string() }),
      ),
    }),
  ),
})
export type CurrentRelationship = z.infer<typeof listRelationshipsOf.reply>[number]

/** Planned shifts that move to the new mentor; the others of the replaced mentor are cancelled (rule 25). */
export const shiftsToMove = {
  shiftIds: z.optional(z.array(field.rowId).check(z.maxLength(field.maxPageSize))),
  /** Without it a shift that overlaps another one of the new mentor is refused, with `overlapCode`. */
  allowOverlap: z.optional(z.boolean()),
  /** Without it a mentor who has no place or is away is refused (rule 71). */
  overrule,
}

/** Replaces the current mentor, or with `additional` keeps them as well (rule 23). */
export const assignMentor = endpoint('POST /api/mentoring/assign', {
  action: 'assignments: assign',
  body: z.strictObject({
    mentorId: field.rowIdOr(field.selectMentor),
    menteeId: field.rowIdOr(field.selectMentee),
    additional: z.optional(z.boolean()),
    ...shiftsToMove,
  }),
  reply: relationshipRow,
  status: 201,
})

export const endRelationship = endpoint('PATCH /api/mentoring/relationships/:id/status', {
  action: 'assignments: end',
  body: z.strictObject({ status: z.literal('terminated') }),
  reply: relationshipRow,
})

const mentor = z.object({ ...personFields, status: accountStatus })

/** The active mentor of the longest relationship, else an inactive one; `mentors` lists all (rule 24). */
export const findMyMentor = endpoint('GET /api/mentoring/mentor', {
  action: 'assignments: see own mentor',
  reply: z.object({ ...mentor.shape, mentors: z.array(mentor) }),
})

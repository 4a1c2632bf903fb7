import * as z from 'zod/mini'
import { relationshipTable } from './can.ts'
import { endpoint } from './endpoint.ts'
import { byId, keyOf, listQuery, maxLength, optionalLine, rowIdOr } from './fields.ts'
import { accountStatus, fullName, personFields } from './person.ts'

/** In working days: so soon a mentee who has no mentor is told to have one. */
export const promisedMentorDays = 5

const relationshipStatus = z.enum(['active', 'terminated'])

export const relationshipRow = z.object({
  id: z.int(),
  mentor_id: z.int(),
  mentor_first_name: z.string(),
  mentor_last_name: z.string(),
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
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
  /** What can be done with the relationship. */
  can: relationshipTable.reply,
})

/**
 * How a mentee counts: led by a mentor who is not inactive, by none, or by none and needing none, having completed
 * (rule 56). Inactive mentees count as what they were.
 */
export const assignments = {
  assigned: { label: 'Assigned' },
  unassigned: { label: 'Unassigned' },
  completed: { label: 'Completed, no mentor' },
} as const
export const assignment = keyOf(assignments)

/** Every mentee who can be given a mentor, or has one still although they are inactive; the flat mentor fields are those of the first mentor. */
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
export const availableMentor = z.object({ ...personFields, mentee_count: z.int() })
export type AvailableMentor = z.infer<typeof availableMentor>

export const listAvailableMentees = endpoint('GET /api/mentoring/available-mentees', {
  action: 'assignments: list',
  query: listQuery,
  reply: z.array(availableMentee),
})

export const listAvailableMentors = endpoint('GET /api/mentoring/available-mentors', {
  action: 'assignments: list',
  query: listQuery,
  reply: z.array(availableMentor),
})

export const mentorNames = ({ mentors, assignment }: AvailableMentee): string =>
  mentors.map(fullName).join(', ') || assignments[assignment].label
/** What the list of mentees is searched by. */
export const menteeText = (mentee: AvailableMentee): string =>
  `${fullName(mentee)} ${mentee.email} ${mentorNames(mentee)}`
export const mentorText = (mentor: AvailableMentor): string => `${fullName(mentor)} ${mentor.email}`

const searched = { search: z.optional(optionalLine(maxLength.search)) }
/** Those that the filters leave, as a file; that it was taken stands in the audit log. */
export const exportMentees = endpoint('GET /api/mentoring/available-mentees/csv', {
  action: 'assignments: list',
  kind: 'download',
  query: z.strictObject({ ...searched, assignment: z.optional(assignment) }),
  reply: z.unknown(),
})
export const exportMentors = endpoint('GET /api/mentoring/available-mentors/csv', {
  action: 'assignments: list',
  kind: 'download',
  query: z.strictObject(searched),
  reply: z.unknown(),
})

export const listRelationships = endpoint('GET /api/mentoring/relationships', {
  action: 'assignments: list',
  query: listQuery,
  reply: z.array(relationshipRow),
})

/** The active relationships of one person, each with the shifts that end with it. */
export const listRelationshipsOf = endpoint('GET /api/users/:id/relationships', {
  action: 'assignments: list',
  params: byId,
  reply: z.array(
    z.object({
      ...relationshipRow.shape,
      future_shifts: z.array(
        z.object({ id: z.int(), shift_date: z.string(), start_time: z.string(), end_time: z.string() }),
      ),
    }),
  ),
})
export type PresentRelationship = z.infer<typeof listRelationshipsOf.reply>[number]

/** Replaces the present mentor, or with `additional` keeps them as well (rule 23). */
export const assignMentor = endpoint('POST /api/mentoring/assign', {
  action: 'assignments: assign',
  body: z.strictObject({
    mentorId: rowIdOr('Please select a mentor'),
    menteeId: rowIdOr('Please select a mentee'),
    additional: z.optional(z.boolean()),
  }),
  reply: relationshipRow,
  status: 201,
})

export const endRelationship = endpoint('PATCH /api/mentoring/relationships/:id/status', {
  action: 'assignments: end',
  params: byId,
  body: z.strictObject({ status: z.literal('terminated') }),
  reply: relationshipRow,
})

const mentor = z.object({ ...personFields, status: accountStatus })

/** The longest-standing active mentor, an inactive one only where nobody else is left, and all of them under `mentors` (rule 24). */
export const findMyMentor = endpoint('GET /api/mentoring/mentor', {
  action: 'assignments: see own mentor',
  reply: z.object({ ...mentor.shape, mentors: z.array(mentor) }),
})

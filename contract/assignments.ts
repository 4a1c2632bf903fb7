import * as z from 'zod/mini'
import { handoverTable, relationshipTable } from './can.ts'
import { endpoint, exportOf, messageReply } from './endpoint.ts'
import * as field from './fields.ts'
import { overrule } from './matches.ts'
import { accountStatus, fullName, pairFields, personFields } from './person.ts'

export const alreadyEnded = 'This relationship has already ended.'

/** The programme promises a mentor within this many working days. */
export const promisedMentorDays = 5

/** The help link for a mentee or a mentor whom the programme team has yet to match. */
export const contactTeam = 'Contact the programme team'

const relationshipStatus = z.enum(['active', 'terminated'])

/** The last day of a covering mentor, who has a mentor's rights until then. */
export const coverUntil = z.nullable(z.string())
export const maxCoverMonths = 6
/** Later the acceptance of a handover is a task of administrators. In working days. */
export const acceptedWithinDays = 5

export const relationshipRow = z.object({
  id: z.int(),
  ...pairFields,
  status: relationshipStatus,
  assigned_date: z.string(),
  ended_date: z.nullable(z.string()),
  cover_until: coverUntil,
  can: relationshipTable.reply,
})
export type RelationshipRow = z.infer<typeof relationshipRow>

const currentMentor = z.object({
  relationship_id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** An inactive mentor's relationships stay until somebody ends them. */
  status: accountStatus,
  cover_until: coverUntil,
  /** The actions that the reader has for the relationship. */
  can: relationshipTable.reply,
})

/**
 * Filter values for mentees: with an active mentor, without one, or completed and without need of one. Inactive
 * mentees keep their last value.
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

const notFetched = { error: 'Error fetching mentor/mentee data' }

export const listAvailableMentees = endpoint('GET /api/mentoring/available-mentees', {
  action: 'assignments: list',
  query: z.strictObject({ ...field.pageOfList, ...menteeFilters, order: field.orderBy(menteeOrders) }),
  reply: z.array(availableMentee),
  texts: { ...notFetched, isFixed: true },
})

export const listAvailableMentors = endpoint('GET /api/mentoring/available-mentors', {
  action: 'assignments: list',
  query: z.strictObject({ ...field.pageOfList, search: field.search, order: field.orderBy(mentorOrders) }),
  reply: z.array(availableMentor),
  texts: { ...notFetched, isFixed: true },
})

export const mentorNames = ({ mentors, assignment }: AvailableMentee): string =>
  mentors.map(fullName).join(', ') || assignments[assignment].label

export const exportMentees = exportOf(listAvailableMentees, menteeFilters)
export const exportMentors = exportOf(listAvailableMentors, { search: field.search })

export const listRelationships = endpoint('GET /api/mentoring/relationships', {
  action: 'assignments: list',
  query: field.listQuery,
  reply: z.array(relationshipRow),
})

/**
 * The active relationships of one person, each with the planned shifts that its ending would cancel. Each shift names
 * the one of the next mentor that it would overlap.
 */
export const listRelationshipsOf = endpoint('GET /api/users/:id/relationships', {
  action: 'assignments: list',
  query: z.strictObject({ nextMentorId: z.optional(field.idParam) }),
  reply: z.array(
    z.object({
      ...relationshipRow.shape,
      future_shifts: z.array(
        z.object({
          id: z.int(),
          shift_date: z.string(),
          start_time: z.string(),
          end_time: z.string(),
          overlap: z.optional(z.string()),
        }),
      ),
    }),
  ),
  texts: notFetched,
})
export type CurrentRelationship = z.infer<typeof listRelationshipsOf.reply>[number]

/** Why a mentor is replaced or leaves. Only administrators read it. */
export const handoverReasons = {
  moved_on: { label: 'The mentor moved on' },
  workload: { label: 'Workload' },
  mentee_asked: { label: 'The mentee asked' },
  mentor_asked: { label: 'The mentor asked' },
  other: { label: 'Other' },
} as const
const handoverReason = field.keyOf(handoverReasons)
export type HandoverReason = keyof typeof handoverReasons

/** The reason, and the note that the next mentor reads. An omitted note is filled from the record. */
export const handover = z.optional(
  z.strictObject({ why: handoverReason, note: z.optional(field.optionalText()) }),
)

/** Planned shifts that move to the new mentor; the others of the replaced mentor are cancelled. */
const shiftIds = z.optional(z.array(field.rowId).check(z.maxLength(field.maxPageSize)))
/** Without it a shift that overlaps another one of the new mentor is refused, with `overlapCode`. */
const allowOverlap = z.optional(z.boolean())

export const shiftsToMove = {
  shiftIds,
  allowOverlap,
  /** Without it a mentor who has no place or is away is refused. */
  overrule,
  handover,
}

/** Refuses a mentee who has a mentor. */
export const alreadyAssignedCode = 'ALREADY_ASSIGNED'

/**
 * Replaces the current mentor, or with `additional` keeps them as well. With `onlyUnassigned`, 409 with
 * `ALREADY_ASSIGNED` for a mentee who has one.
 */
export const assignMentor = endpoint('POST /api/mentoring/assign', {
  action: 'assignments: assign',
  body: z.strictObject({
    mentorId: field.rowIdOr(field.selectMentor),
    menteeId: field.rowIdOr(field.selectMentee),
    additional: z.optional(z.boolean()),
    onlyUnassigned: z.optional(z.boolean()),
    ...shiftsToMove,
  }),
  reply: relationshipRow,
  status: 201,
  texts: {
    success: 'Mentor assigned!',
    error: 'Failed to assign mentor',
    networkError: 'Error assigning mentor',
  },
})

/** The selected shifts move to the mentee's own mentor, if one stays, as after a cover. */
export const endRelationship = endpoint('PATCH /api/mentoring/relationships/:id/status', {
  action: 'assignments: end',
  body: z.strictObject({ status: z.literal('terminated'), handover, shiftIds, allowOverlap }),
  reply: relationshipRow,
  texts: {
    success: 'Relationship ended',
    error: 'Failed to end relationship',
    networkError: 'Error ending relationship',
  },
})

const mentor = z.object({ ...personFields, status: accountStatus, cover_until: coverUntil })

/** The active mentor of the longest relationship, else an inactive one; `mentors` lists all. */
export const findMyMentor = endpoint('GET /api/mentoring/mentor', {
  action: 'assignments: see own mentor',
  reply: z.object({ ...mentor.shape, mentors: z.array(mentor) }),
})

/** The same mentors, and none for a mentee without one: what is usual must be no error. */
export const listMyMentors = endpoint('GET /api/mentoring/my-mentors', {
  action: 'assignments: see own mentor',
  reply: z.object({ mentors: z.array(mentor) }),
})

const { handover: _, ...movedShifts } = shiftsToMove

export const lastDayRequired = 'Enter the last day'

/** A second mentor beside the mentor of a relationship, until a last day. Takes over planned shifts up to that day. */
export const arrangeCover = endpoint('POST /api/mentoring/relationships/:id/cover', {
  action: 'cover: arrange',
  body: z.strictObject({
    mentorId: field.rowIdOr(field.selectMentor),
    lastDay: field.dayOr(lastDayRequired),
    ...movedShifts,
  }),
  reply: relationshipRow,
  status: 201,
  texts: {
    success: 'Cover arranged',
    error: 'Failed to arrange cover',
    networkError: 'Error arranging cover',
  },
})

/** The mentor asks administrators for cover; null withdraws the request. */
export const askForCover = endpoint('PUT /api/mentoring/relationships/:id/cover-request', {
  action: 'cover: ask',
  body: z.strictObject({ lastDay: z.nullable(field.day) }),
  reply: messageReply,
  texts: { success: 'Saved', error: 'Failed to ask for cover', networkError: 'Error asking for cover' },
})

/** A handover to a mentor. Only administrators get the reason. */
const handoverRow = z.object({
  id: z.int(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  at: z.string(),
  note: z.string(),
  why: z.nullable(handoverReason),
  accepted_at: z.nullable(z.string()),
  can: handoverTable.reply,
})
export type HandoverRow = z.infer<typeof handoverRow>

/** The last handover of a mentee that the caller may read, and the note for the next one, filled from the record. */
export const readHandover = endpoint('GET /api/people/:id/handover', {
  action: 'handover: read',
  reply: z.object({
    note: z.string(),
    /** Until when the mentor asks for cover. */
    cover_asked_until: coverUntil,
    last: z.nullable(handoverRow),
  }),
})

/** Keeps a note for the next handover. An empty one is filled from the record again. */
export const writeHandover = endpoint('PUT /api/people/:id/handover', {
  action: 'handover: write',
  body: z.strictObject({ note: field.optionalText() }),
  reply: messageReply,
  texts: {
    success: 'Saved',
    error: 'Failed to save the handover note',
    networkError: 'Error saving the handover note',
  },
})

export const acceptHandover = endpoint('POST /api/handovers/:id/accept', {
  action: 'handover: accept',
  reply: messageReply,
  texts: {
    success: 'Handover accepted',
    error: 'Failed to accept the handover',
    networkError: 'Error accepting the handover',
  },
})

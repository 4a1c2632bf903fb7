import * as z from 'zod/mini'
import { assignment } from './assignments.ts'
import { endpoint } from './endpoint.ts'
import { idParam, pageOfList, search } from './fields.ts'
import { progressStatus } from './mentees.ts'
import { accountStatus, personFields } from './person.ts'

const progressBreakdown = z.object({
  awaiting_shift: z.int(),
  undergoing_mst: z.int(),
  finished_mst: z.int(),
  completed: z.int(),
})

/** The numbers of the tiles at the end of a week. */
const weekNumbers = z.object({
  /** The Monday of the week. */
  week: z.string(),
  totalMentors: z.int(),
  totalMentees: z.int(),
  unassignedMentees: z.int(),
  avgMenteesPerMentor: z.number(),
})
export type WeekNumbers = z.infer<typeof weekNumbers>

/** The numbers of one's own dashboard. Each role only gets its own fields. */
export const dashboardNumbers = z.object({
  pendingReferrals: z.optional(z.int()),
  activeUsers: z.optional(z.int()),
  totalMentors: z.optional(z.int()),
  totalMentees: z.optional(z.int()),
  unassignedMentees: z.optional(z.int()),
  /** Completed mentees without a mentor, who need none. */
  completedMentees: z.optional(z.int()),
  avgMenteesPerMentor: z.optional(z.number()),
  progressBreakdown: z.optional(progressBreakdown),
  /** The weeks before this one, oldest first, as far as they are known. */
  weeks: z.optional(z.array(weekNumbers)),
  overdueGoals: z.optional(z.int()),
  activeMentees: z.optional(z.int()),
  upcomingShifts: z.optional(z.int()),
  learningPlans: z.optional(z.int()),
  progressUpdates: z.optional(z.int()),
  assignedMentor: z.optional(z.nullable(z.string())),
  assignedMentorStatus: z.optional(z.nullable(accountStatus)),
  /** The day of the next shift; null when none is scheduled. */
  nextShift: z.optional(z.nullable(z.string())),
  /** True when the mentor is inactive, so the shift may not take place. */
  nextShiftUncertain: z.optional(z.boolean()),
  progressStatus: z.optional(progressStatus),
  /** When the person's record was signed off; else null. */
  signedOffAt: z.optional(z.nullable(z.string())),
  /** Whether the mentee has milestones or meetings. */
  hasMilestones: z.optional(z.boolean()),
  learningGoals: z.optional(z.int()),
  /** Notes to the caller that are not opened yet. */
  unreadNotes: z.optional(z.int()),
  /** Documents shared with the caller that are not opened yet. */
  unreadDocuments: z.optional(z.int()),
})
export type DashboardNumbers = z.infer<typeof dashboardNumbers>

export const getDashboardNumbers = endpoint('GET /api/dashboard/stats', {
  action: 'dashboard: see numbers',
  reply: dashboardNumbers,
})

const overviewMentee = z.object({
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
  mentee_email: z.string(),
  progress_status: progressStatus,
  progress_notes: z.nullable(z.string()),
})
export type OverviewMentee = z.infer<typeof overviewMentee>

const overviewMentor = z.object({ ...personFields, mentees: z.array(overviewMentee) })

const menteeWithoutMentor = z.object({
  ...personFields,
  progress_status: progressStatus,
  progress_notes: z.nullable(z.string()),
  /** Names of inactive mentors in a relationship that continues. */
  inactive_mentors: z.array(z.string()),
})
export type MenteeWithoutMentor = z.infer<typeof menteeWithoutMentor>

export const overview = z.object({
  stats: z.object({
    totalMentors: z.int(),
    totalMentees: z.int(),
    unassignedMentees: z.int(),
    avgMenteesPerMentor: z.number(),
    progressBreakdown,
  }),
  mentors: z.array(overviewMentor),
  unassignedMentees: z.array(menteeWithoutMentor),
  /** Completed mentees without a mentor. They do not count as unassigned. */
  completedMentees: z.array(menteeWithoutMentor),
  completedMenteesTotal: z.int(),
})
export type Overview = z.infer<typeof overview>

/** The first people that fit into one reply, with the numbers of all. The paged calls below contain everybody. */
export const getOverview = endpoint('GET /api/mentoring/admin/overview', {
  action: 'assignments: see overview',
  reply: overview,
})

/** A minus reverses the order; 'name' is the default. */
const mentorOrders = ['name', '-name', 'mentees', '-mentees'] as const
export type MentorOrder = (typeof mentorOrders)[number]

const mentorPageRow = z.object({
  ...personFields,
  /** `mentee_count` counts all mentees of the mentor, `mentees` has those that match the filters and fit. */
  mentee_count: z.int(),
  mentees: z.array(overviewMentee),
})
export type MentorOfOverview = z.infer<typeof mentorPageRow>

/**
 * The mentors of the overview, paged. A search matches names and email addresses. A filter of mentees keeps
 * mentors with a matching mentee. 'unassigned' keeps mentors without mentees, 'completed' keeps none.
 */
export const listMentorsOfOverview = endpoint('GET /api/mentoring/admin/overview/mentors', {
  action: 'assignments: see overview',
  query: z.strictObject({
    ...pageOfList,
    id: z.optional(idParam),
    mentor: search,
    mentee: search,
    progress: z.optional(progressStatus),
    assignment: z.optional(assignment),
    order: z.optional(z.enum(mentorOrders)),
  }),
  reply: z.array(mentorPageRow),
  texts: { error: 'Not available', isFixed: true },
})

/** Mentees without a mentor, paged: unassigned or completed ones. */
export const listMenteesWithoutMentor = endpoint('GET /api/mentoring/admin/overview/without-mentor', {
  action: 'assignments: see overview',
  query: z.strictObject({
    ...pageOfList,
    mentee: search,
    progress: z.optional(progressStatus),
    assignment: z.enum(['unassigned', 'completed']),
  }),
  reply: z.array(menteeWithoutMentor),
})

/** One mentee as in the overview; null when the overview does not contain them. */
export const findMenteeOfOverview = endpoint('GET /api/mentoring/admin/overview/mentee', {
  action: 'assignments: see overview',
  query: z.strictObject({ menteeId: idParam }),
  reply: z.nullable(overviewMentee),
})

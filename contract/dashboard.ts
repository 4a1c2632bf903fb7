import * as z from 'zod/mini'
import { assignment } from './assignments.ts'
import { endpoint } from './endpoint.ts'
import { idParam, maxLength, optionalLine, pageOfList } from './fields.ts'
import { progressStatus } from './mentees.ts'
import { accountStatus, personFields } from './person.ts'

const progressBreakdown = z.object({
  awaiting_shift: z.int(),
  undergoing_mst: z.int(),
  finished_mst: z.int(),
  completed: z.int(),
})

/** The numbers of one's own dashboard; a role sees its own fields and no others (rule 30 defines them). */
export const dashboardNumbers = z.object({
  pendingReferrals: z.optional(z.int()),
  activeUsers: z.optional(z.int()),
  totalMentors: z.optional(z.int()),
  totalMentees: z.optional(z.int()),
  unassignedMentees: z.optional(z.int()),
  /** Without a mentor because they need none any more (rule 56). */
  completedMentees: z.optional(z.int()),
  avgMenteesPerMentor: z.optional(z.number()),
  progressBreakdown: z.optional(progressBreakdown),
  overdueGoals: z.optional(z.int()),
  activeMentees: z.optional(z.int()),
  upcomingShifts: z.optional(z.int()),
  learningPlans: z.optional(z.int()),
  progressUpdates: z.optional(z.int()),
  assignedMentor: z.optional(z.nullable(z.string())),
  assignedMentorStatus: z.optional(z.nullable(accountStatus)),
  /** The next shift's day, null when none is scheduled. */
  nextShift: z.optional(z.nullable(z.string())),
  progressStatus: z.optional(progressStatus),
  learningGoals: z.optional(z.int()),
  /** Written to me and not opened yet. */
  unreadNotes: z.optional(z.int()),
  /** Shared with me and not opened yet. */
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
  /** Names of inactive mentors whose relationship with the mentee goes on (rule 57). */
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
  /** Those without a mentor who need none any more: they count as unassigned nowhere (rule 56). */
  completedMentees: z.array(menteeWithoutMentor),
})
export type Overview = z.infer<typeof overview>

/** Everybody in one answer, which grows with the programme: screens ask for the pages below. */
export const getOverview = endpoint('GET /api/mentoring/admin/overview', {
  action: 'assignments: see overview',
  reply: overview,
})

const search = z.optional(optionalLine(maxLength.search))

/** 'name' is the usual order; a minus turns one round. */
const mentorOrders = ['name', '-name', 'mentees', '-mentees'] as const
export type MentorOrder = (typeof mentorOrders)[number]

const mentorPageRow = z.object({
  ...personFields,
  /** How many mentees they lead, and of those the ones who pass the filters. */
  mentee_count: z.int(),
  mentees: z.array(overviewMentee),
})
export type MentorOfOverview = z.infer<typeof mentorPageRow>

/**
 * The mentors of the overview, page by page. A search finds names and e-mail addresses; a filter of mentees leaves the
 * mentors who lead somebody who passes it; 'unassigned' are the mentors without mentees, 'completed' none.
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
})

/** Mentees whom nobody leads, page by page: who waits for a mentor, or who has completed. */
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

/** One mentee as the overview shows them; null for who is not in it. */
export const findMenteeOfOverview = endpoint('GET /api/mentoring/admin/overview/mentee', {
  action: 'assignments: see overview',
  query: z.strictObject({ menteeId: idParam }),
  reply: z.nullable(overviewMentee),
})

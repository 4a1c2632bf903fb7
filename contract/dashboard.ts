import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { progressStatus } from './mentees.ts'
import { accountStatus, personFields } from './person.ts'

/** The numbers of one's own dashboard; a role sees its own fields and no others (rule 30 defines them). */
export const dashboardNumbers = z.object({
  pendingReferrals: z.optional(z.int()),
  activeUsers: z.optional(z.int()),
  totalMentors: z.optional(z.int()),
  totalMentees: z.optional(z.int()),
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
export type OverviewMentor = z.infer<typeof overviewMentor>

const menteeWithoutMentor = z.object({
  ...personFields,
  progress_status: progressStatus,
  progress_notes: z.nullable(z.string()),
  /** Names of inactive mentors whose relationship with the mentee goes on (rule 57). */
  inactive_mentors: z.array(z.string()),
})

export const overview = z.object({
  stats: z.object({
    totalMentors: z.int(),
    totalMentees: z.int(),
    unassignedMentees: z.int(),
    avgMenteesPerMentor: z.number(),
    progressBreakdown: z.object({
      awaiting_shift: z.int(),
      undergoing_mst: z.int(),
      finished_mst: z.int(),
      completed: z.int(),
    }),
  }),
  mentors: z.array(overviewMentor),
  unassignedMentees: z.array(menteeWithoutMentor),
  /** Those without a mentor who need none any more: they count as unassigned nowhere (rule 56). */
  completedMentees: z.array(menteeWithoutMentor),
})
export type Overview = z.infer<typeof overview>

export const getOverview = endpoint('GET /api/mentoring/admin/overview', {
  action: 'assignments: see overview',
  reply: overview,
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { progressStatus } from './mentees.ts'

/** The numbers of one's own dashboard; a role sees its own fields and no others (decision 30 defines them). */
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

export const seeDashboardNumbers = endpoint('GET /api/dashboard/stats', {
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

const person = { id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string() }
const overviewMentor = z.object({ ...person, mentees: z.array(overviewMentee) })
export type OverviewMentor = z.infer<typeof overviewMentor>

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
  unassignedMentees: z.array(
    z.object({ ...person, progress_status: progressStatus, progress_notes: z.nullable(z.string()) }),
  ),
})
export type Overview = z.infer<typeof overview>

export const seeOverview = endpoint('GET /api/mentoring/admin/overview', {
  action: 'assignments: see overview',
  reply: overview,
})

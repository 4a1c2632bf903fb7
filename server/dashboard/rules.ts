import type { DashboardNumbers } from '#contract/dashboard.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import * as queries from './queries.ts'

/** In days: what counts as recent progress (rule 30). */
const recentFor = 30

type Moment = Parameters<typeof queries.findAdminNumbers>[1]

/** The numbers of the person's own dashboard, as rule 30 defines them. */
export async function dashboardNumbers(ctx: Context, me: Me): Promise<DashboardNumbers> {
  const { instantAgo, ...now } = momentOf(ctx)
  const moment = { localNow: now.localNow, today: now.today, monthAgo: instantAgo(recentFor) }
  if (me.role === 'admin') return adminNumbers(ctx, moment)
  if (me.role === 'mentor') return whole(await queries.findMentorNumbers(ctx.db, me, moment))
  const { assignedMentor, assignedMentorStatus, nextShift, progressStatus, ...counts } =
    await queries.findMenteeNumbers(ctx.db, me, moment)
  return {
    ...whole(counts),
    assignedMentor,
    assignedMentorStatus,
    nextShift,
    progressStatus: progressStatus ?? 'awaiting_shift',
  }
}

async function adminNumbers(ctx: Context, { localNow, today, monthAgo }: Moment): Promise<DashboardNumbers> {
  // To the minute: the numbers are counted again in the next one.
  const moment = { localNow, today, monthAgo: monthAgo.slice(0, localNow.length) }
  const counts = whole(await queries.findAdminNumbers(ctx, moment))
  const { activeMentors, relationships, undergoing_mst, finished_mst, completed, ...numbers } = counts
  const moved = undergoing_mst + finished_mst + completed
  return {
    ...numbers,
    avgMenteesPerMentor: averageOf(relationships, activeMentors),
    progressBreakdown: {
      awaiting_shift: numbers.totalMentees - moved,
      undergoing_mst,
      finished_mst,
      completed,
    },
  }
}

/** To one decimal. */
export const averageOf = (relationships: number, mentors: number) =>
  mentors ? Math.round((relationships / mentors) * 10) / 10 : 0

/** A count is never null, though the type of a subquery says that it might be. */
const whole = <K extends string>(counts: Record<K, number | null>) =>
  Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, n ?? 0])) as Record<K, number>

import type { DashboardNumbers } from '#contract/dashboard.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import * as queries from './queries.ts'

/** Days for which a progress change counts as recent (rule 30). */
const recentFor = 30

type Moment = Parameters<typeof queries.findAdminNumbers>[1]

/** The numbers of the person's own dashboard, as rule 30 defines them. */
export async function dashboardNumbers(ctx: Context, me: Me): Promise<DashboardNumbers> {
  const { instantAgo, ...now } = momentOf(ctx)
  const moment = { localNow: now.localNow, today: now.today, monthAgo: instantAgo(recentFor) }
  if (me.role === 'admin') return adminNumbers(ctx, moment)
  if (me.role === 'mentor')
    return whole(await queries.findMentorNumbers(ctx.db, queries.numbersFor(me, moment)))
  const numbers = await queries.findMenteeNumbers(ctx.db, queries.numbersFor(me, moment))
  const { assignedMentor, assignedMentorStatus, nextShift, nextShiftUncertain, progressStatus, ...counts } =
    numbers
  return {
    ...whole(counts),
    assignedMentor,
    assignedMentorStatus,
    nextShift,
    nextShiftUncertain: nextShiftUncertain === 1,
    progressStatus: progressStatus ?? 'awaiting_shift',
  }
}

async function adminNumbers(ctx: Context, { localNow, today, monthAgo }: Moment): Promise<DashboardNumbers> {
  // Rounded to the minute, so that calls within the same minute share the cached numbers.
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

/** Rounded to one decimal. */
export const averageOf = (relationships: number, mentors: number) =>
  mentors ? Math.round((relationships / mentors) * 10) / 10 : 0

/** A count is never null, although the type of a subquery allows it. */
const whole = <K extends string>(counts: Record<K, number | null>) =>
  Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, n ?? 0])) as Record<K, number>

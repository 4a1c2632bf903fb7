import type * as contract from '#contract/dashboard.ts'
import { addDays, mondayOf } from '#contract/dates.ts'
import { byRole } from '../access.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import * as queries from './queries.ts'

/** Days for which a progress change counts as recent. */
const recentFor = 30

/** With the present numbers, the lines of the dashboard have twelve points. */
const weeksShown = 11

type Moment = Parameters<typeof queries.findAdminNumbers>[1]

/** The numbers of the person's own dashboard. */
export async function getDashboardNumbers({
  ctx,
  me,
}: Call<typeof contract.getDashboardNumbers>): Promise<contract.DashboardNumbers> {
  const moment = momentFor(ctx)
  return byRole<Promise<contract.DashboardNumbers>>(me, {
    admin: () => adminNumbers(ctx, moment),
    mentor: async () => whole(await queries.findMentorNumbers(ctx.db, queries.numbersFor(me, moment))),
    mentee: () => menteeNumbers(ctx, me, moment),
  })
}

async function menteeNumbers(ctx: Context, me: Me, moment: Moment): Promise<contract.DashboardNumbers> {
  const numbers = await queries.findMenteeNumbers(ctx.db, queries.numbersFor(me, moment))
  const { learningPlans, learningGoals, unreadNotes, unreadDocuments, ...others } = numbers
  return {
    ...others,
    ...whole({ learningPlans, learningGoals, unreadNotes, unreadDocuments }),
    hasMilestones: others.hasMilestones === 1,
    nextShiftUncertain: others.nextShiftUncertain === 1,
    progressStatus: others.progressStatus ?? 'awaiting_shift',
  }
}

function momentFor(ctx: Context): Moment {
  const { localNow, today, instantAgo } = momentOf(ctx)
  return { localNow, today, monthAgo: instantAgo(recentFor) }
}

async function adminNumbers(ctx: Context, moment: Moment): Promise<contract.DashboardNumbers> {
  const counts = await adminCounts(ctx, moment)
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
    weeks: await weeksBefore(ctx, moment.today),
  }
}

/** With times rounded to the minute, so that calls within the same minute share the cached numbers. */
const adminCounts = async (ctx: Context, { localNow, today, monthAgo }: Moment) =>
  whole(
    await queries.findAdminNumbers(ctx, { localNow, today, monthAgo: monthAgo.slice(0, localNow.length) }),
  )

/** The weeks before this one, oldest first. */
async function weeksBefore({ db }: Context, today: string): Promise<contract.WeekNumbers[]> {
  const before = mondayOf(today)
  const weeks = await queries.listWeeks(db, { from: addDays(before, -7 * weeksShown), before })
  return weeks.map(({ week, mentors, active_mentors, mentees, unassigned, relationships }) => ({
    week,
    totalMentors: mentors,
    totalMentees: mentees,
    unassignedMentees: unassigned,
    avgMenteesPerMentor: averageOf(relationships, active_mentors),
  }))
}

/** Stores the numbers of this week. The last run of a week decides. */
export async function noteWeek(ctx: Context) {
  const moment = momentFor(ctx)
  const counts = await adminCounts(ctx, moment)
  await queries.saveWeek(ctx.db, {
    week: mondayOf(moment.today),
    mentors: counts.totalMentors,
    active_mentors: counts.activeMentors,
    mentees: counts.totalMentees,
    unassigned: counts.unassignedMentees,
    relationships: counts.relationships,
  })
}

/** Rounded to one decimal. */
export const averageOf = (relationships: number, mentors: number) =>
  mentors ? Math.round((relationships / mentors) * 10) / 10 : 0

/** A count is never null, although the type of a subquery allows it. */
const whole = <K extends string>(counts: Record<K, number | null>) =>
  Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, n ?? 0])) as Record<K, number>

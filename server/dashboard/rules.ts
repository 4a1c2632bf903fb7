import type { DashboardNumbers, Overview, OverviewMentee } from '#contract/dashboard.ts'
import { progressOrder } from '#contract/mentees.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import * as queries from './queries.ts'

/** In days: what counts as recent progress (rule 30). */
const recentFor = 30

/** The numbers of the person's own dashboard, as rule 30 defines them. */
export async function dashboardNumbers(ctx: Context, me: Me): Promise<DashboardNumbers> {
  const { instantAgo, ...now } = momentOf(ctx)
  const moment = { ...now, monthAgo: instantAgo(recentFor) }
  if (me.role === 'admin') return whole(await queries.findAdminNumbers(ctx.db, me, moment))
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

/** A count is never null, though the type of a subquery says that it might be. */
const whole = <K extends string>(counts: Record<K, number | null>) =>
  Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, n ?? 0])) as Record<K, number>

/** Everybody in the programme and who leads whom. A mentee whose every mentor is inactive counts as unassigned. */
export async function overviewOf(db: Db): Promise<Overview> {
  const [mentors, mentees, pairs, inactiveMentors] = [
    await queries.listMentors(db),
    await queries.listMentees(db),
    await queries.listPairs(db),
    Map.groupBy(await queries.listInactiveMentors(db), (mentor) => mentor.mentee_id),
  ]
  const menteeById = new Map(mentees.map((mentee) => [mentee.id, entryOf(mentee)]))
  const menteesByMentor = Map.groupBy(pairs, (pair) => pair.mentor_id)
  const without = await queries.listWithoutMentor(db)
  const { n: activeMentors } = await queries.countActiveMentors(db)
  const counts = Map.groupBy(menteeById.values(), (mentee) => mentee.progress_status)
  const those = (rows: { id: number }[]) => {
    const ids = new Set(rows.map(({ id }) => id))
    return mentees
      .filter(({ id }) => ids.has(id))
      .map((mentee) => ({
        ...mentee,
        ...standingOf(mentee),
        inactive_mentors: (inactiveMentors.get(mentee.id) ?? []).map(({ name }) => name),
      }))
  }
  const unassignedMentees = those(without.unassigned)

  return {
    stats: {
      totalMentors: mentors.length,
      totalMentees: mentees.length,
      unassignedMentees: unassignedMentees.length,
      avgMenteesPerMentor: activeMentors ? Math.round((pairs.length / activeMentors) * 10) / 10 : 0,
      progressBreakdown: Object.fromEntries(
        progressOrder.map((status) => [status, counts.get(status)?.length ?? 0]),
      ) as Overview['stats']['progressBreakdown'],
    },
    mentors: mentors.map((mentor) => ({
      ...mentor,
      mentees: (menteesByMentor.get(mentor.id) ?? []).flatMap(
        ({ mentee_id }) => menteeById.get(mentee_id) ?? [],
      ),
    })),
    unassignedMentees,
    completedMentees: those(without.completed),
  }
}

type Mentee = Awaited<ReturnType<typeof queries.listMentees>>[number]

const standingOf = (mentee: Mentee) => ({
  progress_status: mentee.progress_status ?? 'awaiting_shift',
  progress_notes: mentee.progress_notes || null,
})

const entryOf = (mentee: Mentee): OverviewMentee => ({
  mentee_id: mentee.id,
  mentee_first_name: mentee.first_name,
  mentee_last_name: mentee.last_name,
  mentee_email: mentee.email,
  ...standingOf(mentee),
})

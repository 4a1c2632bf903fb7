import type * as contract from '#contract/dashboard.ts'
import { progressOrder } from '#contract/mentees.ts'
import { neighboursOf, sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import * as pages from './overview-page-queries.ts'
import * as queries from './queries.ts'
import { averageOf } from './rules.ts'

/** One page of mentors, each with their mentees who pass the filters. */
export async function listMentorsOfOverview(call: Call<typeof contract.listMentorsOfOverview>) {
  const { db } = call.ctx
  const { assignment, order = 'name', ...asked } = call.query
  const neighbours = neighboursOf(asked)
  if (assignment === 'completed')
    return sendPage(call, asked, { rows: [], total: 0, more: false, ...neighbours })
  const leads = assignment && assignment === 'assigned'
  const page = await pages.listOverviewMentors(db, { ...asked, leads }, order, asked)
  const filter = { mentee: pages.patternIn(asked.mentee), progress: asked.progress }
  const mentorIds = page.rows.map(({ id }) => id)
  const mentees = mentorIds.length === 0 ? [] : await pages.listMenteesOfMentors(db, { mentorIds, ...filter })
  const menteesByMentor = Map.groupBy(mentees, ({ mentor_id }) => mentor_id)
  const rows = page.rows.map((mentor) => ({
    ...mentor,
    mentee_count: mentor.mentee_count ?? 0,
    mentees: (menteesByMentor.get(mentor.id) ?? []).map(pages.toOverviewMentee),
  }))
  return sendPage(call, asked, { ...page, rows, ...neighbours })
}

/** One page of mentees without an active mentor, with the inactive mentors of relationships that go on. */
export async function listMenteesWithoutMentor(call: Call<typeof contract.listMenteesWithoutMentor>) {
  const { db } = call.ctx
  const { assignment, ...asked } = call.query
  const completed = assignment === 'completed'
  const page = await pages.listOverviewMenteesWithoutMentor(db, { ...asked, completed }, asked)
  const menteeIds = page.rows.map(({ id }) => id)
  const inactive = menteeIds.length === 0 ? [] : await pages.listInactiveMentorsOf(db, { menteeIds })
  const mentors = Map.groupBy(inactive, ({ mentee_id }) => mentee_id)
  const rows = page.rows.map((mentee) => ({
    ...mentee,
    ...pages.progressFieldsOf(mentee),
    inactive_mentors: (mentors.get(mentee.id) ?? []).map(({ name }) => name),
  }))
  return sendPage(call, asked, { ...page, rows, ...neighboursOf(asked) })
}

export async function findMenteeOfOverview({ ctx, query }: Call<typeof contract.findMenteeOfOverview>) {
  const mentee = await pages.findOverviewMentee(ctx.db, { menteeId: query.menteeId })
  return mentee ? pages.toOverviewMentee(mentee) : null
}

/** The people in the programme and who leads whom. A mentee with inactive mentors only counts as unassigned. */
export async function getOverview({ ctx: { db } }: Call<typeof contract.getOverview>) {
  const [mentors, mentees, pairs, inactiveMentors] = [
    await queries.listAllMentors(db),
    await queries.listMenteesOfProgramme(db),
    await queries.listPairs(db),
    Map.groupBy(await queries.listAllInactiveMentors(db), (mentor) => mentor.mentee_id),
  ]
  const menteeById = new Map(mentees.map((mentee) => [mentee.id, pages.toOverviewMentee(mentee)]))
  const menteesByMentor = Map.groupBy(pairs, (pair) => pair.mentor_id)
  const { n: activeMentors } = await queries.countActiveMentors(db)
  const counts = Map.groupBy(menteeById.values(), (mentee) => mentee.progress_status)
  // Same definition as counts.ts, computed from the rows at hand: its query would take as long as all
  // others together.
  const led = new Set(pairs.map(({ mentee_id }) => mentee_id))
  const alone = mentees
    .filter(({ id }) => !led.has(id))
    .map((mentee) => ({
      ...mentee,
      ...pages.progressFieldsOf(mentee),
      inactive_mentors: (inactiveMentors.get(mentee.id) ?? []).map(({ name }) => name),
    }))
  const unassignedMentees = alone.filter(({ is_over }) => is_over === 0)
  const completedMentees = alone.filter(({ is_over }) => is_over === 1)

  return {
    stats: {
      totalMentors: mentors.length,
      totalMentees: mentees.length,
      unassignedMentees: unassignedMentees.length,
      avgMenteesPerMentor: averageOf(pairs.length, activeMentors),
      progressBreakdown: Object.fromEntries(
        progressOrder.map((status) => [status, counts.get(status)?.length ?? 0]),
      ) as contract.Overview['stats']['progressBreakdown'],
    },
    mentors: mentors.map((mentor) => ({
      ...mentor,
      mentees: (menteesByMentor.get(mentor.id) ?? []).flatMap(
        ({ mentee_id }) => menteeById.get(mentee_id) ?? [],
      ),
    })),
    unassignedMentees,
    completedMentees,
    completedMenteesTotal: completedMentees.length,
  }
}

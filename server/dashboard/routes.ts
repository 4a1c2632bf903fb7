import type { FastifyInstance } from 'fastify'
import type {
  listMenteesWithoutMentor,
  listMentorsOfOverview,
  Overview,
  OverviewMentee,
} from '#contract/dashboard.ts'
import * as contract from '#contract/dashboard.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type ProgressStatus, progressOrder } from '#contract/mentees.ts'
import type { Db } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { neighboursOf, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import * as pages from './overview-page-queries.ts'
import * as queries from './queries.ts'
import { averageOf, dashboardNumbers } from './rules.ts'

export function dashboardRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.getDashboardNumbers, async ({ ctx, me }) => dashboardNumbers(ctx, me))

  route(app, ctx, contract.getOverview, async ({ ctx }) => overviewOf(ctx.db))

  route(app, ctx, contract.listMentorsOfOverview, async (call) =>
    sendPage(call, call.query, {
      ...(await mentorsOfOverview(call.ctx.db, call.query)),
      ...neighboursOf(call.query),
    }),
  )

  route(app, ctx, contract.listMenteesWithoutMentor, async (call) =>
    sendPage(call, call.query, {
      ...(await menteesWithoutMentor(call.ctx.db, call.query)),
      ...neighboursOf(call.query),
    }),
  )

  route(app, ctx, contract.findMenteeOfOverview, async ({ ctx, query }) =>
    menteeOfOverview(ctx.db, query.menteeId),
  )
}

type AskedMentors = ParsedInput<typeof listMentorsOfOverview>['query']

/** One page of mentors, each with their mentees who pass the filters. */
async function mentorsOfOverview(db: Db, { assignment, order = 'name', ...asked }: AskedMentors) {
  if (assignment === 'completed') return { rows: [], total: 0, more: false }
  const leads = assignment && assignment === 'assigned'
  const page = await pages.listMentors(db, { ...asked, leads }, order, asked)
  const filter = { mentee: pages.patternIn(asked.mentee), progress: asked.progress }
  const mentorIds = page.rows.map(({ id }) => id)
  const mentees = mentorIds.length === 0 ? [] : await pages.listMenteesOf(db, { mentorIds, ...filter })
  const menteesByMentor = Map.groupBy(mentees, ({ mentor_id }) => mentor_id)
  const rows = page.rows.map((mentor) => ({
    ...mentor,
    mentee_count: mentor.mentee_count ?? 0,
    mentees: (menteesByMentor.get(mentor.id) ?? []).map(entryOf),
  }))
  return { ...page, rows }
}

type AskedMentees = ParsedInput<typeof listMenteesWithoutMentor>['query']

/** One page of mentees without an active mentor, with the inactive mentors of relationships that go on. */
async function menteesWithoutMentor(db: Db, { assignment, ...asked }: AskedMentees) {
  const completed = assignment === 'completed'
  const page = await pages.listWithoutMentor(db, { ...asked, completed }, asked)
  const menteeIds = page.rows.map(({ id }) => id)
  const inactive = menteeIds.length === 0 ? [] : await pages.listInactiveMentorsOf(db, { menteeIds })
  const mentors = Map.groupBy(inactive, ({ mentee_id }) => mentee_id)
  const rows = page.rows.map((mentee) => ({
    ...mentee,
    ...progressFieldsOf(mentee),
    inactive_mentors: (mentors.get(mentee.id) ?? []).map(({ name }) => name),
  }))
  return { ...page, rows }
}

async function menteeOfOverview(db: Db, menteeId: number) {
  const mentee = await pages.findMentee(db, { menteeId })
  return mentee ? entryOf(mentee) : null
}

/** The people in the programme and who leads whom. A mentee with inactive mentors only counts as unassigned. */
async function overviewOf(db: Db): Promise<Overview> {
  const [mentors, mentees, pairs, inactiveMentors] = [
    await queries.listMentors(db),
    await queries.listMenteesOfProgramme(db),
    await queries.listPairs(db),
    Map.groupBy(await queries.listInactiveMentors(db), (mentor) => mentor.mentee_id),
  ]
  const menteeById = new Map(mentees.map((mentee) => [mentee.id, entryOf(mentee)]))
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
      ...progressFieldsOf(mentee),
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
      ) as Overview['stats']['progressBreakdown'],
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

type Mentee = {
  id: number
  first_name: string
  last_name: string
  email: string
  progress_status: ProgressStatus | null
  progress_notes: string | null
}

const progressFieldsOf = (mentee: Mentee) => ({
  progress_status: mentee.progress_status ?? 'awaiting_shift',
  progress_notes: mentee.progress_notes || null,
})

const entryOf = (mentee: Mentee): OverviewMentee => ({
  mentee_id: mentee.id,
  mentee_first_name: mentee.first_name,
  mentee_last_name: mentee.last_name,
  mentee_email: mentee.email,
  ...progressFieldsOf(mentee),
})

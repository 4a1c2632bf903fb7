import type { FastifyInstance } from 'fastify'
import type { listMenteesWithoutMentor, listMentorsOfOverview } from '#contract/dashboard.ts'
import * as contract from '#contract/dashboard.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { Db } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { neighboursOf, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { entryOf, overviewOf, progressFieldsOf } from './overview.ts'
import * as queries from './overview-page-queries.ts'
import { dashboardNumbers } from './rules.ts'

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
  const page = await queries.listMentors(db, { ...asked, leads }, order, asked)
  const filter = { mentee: queries.patternIn(asked.mentee), progress: asked.progress }
  const mentorIds = page.rows.map(({ id }) => id)
  const mentees = mentorIds.length === 0 ? [] : await queries.listMenteesOf(db, { mentorIds, ...filter })
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
  const page = await queries.listWithoutMentor(db, { ...asked, completed }, asked)
  const menteeIds = page.rows.map(({ id }) => id)
  const inactive = menteeIds.length === 0 ? [] : await queries.listInactiveMentorsOf(db, { menteeIds })
  const mentors = Map.groupBy(inactive, ({ mentee_id }) => mentee_id)
  const rows = page.rows.map((mentee) => ({
    ...mentee,
    ...progressFieldsOf(mentee),
    inactive_mentors: (mentors.get(mentee.id) ?? []).map(({ name }) => name),
  }))
  return { ...page, rows }
}

async function menteeOfOverview(db: Db, menteeId: number) {
  const mentee = await queries.findMentee(db, { menteeId })
  return mentee ? entryOf(mentee) : null
}

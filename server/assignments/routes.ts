import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import * as contract from '#contract/assignments.ts'
import {
  type AvailableMentee,
  type AvailableMentor,
  assignments,
  type exportMentees,
  mentorNames,
} from '#contract/assignments.ts'
import { accountStatuses } from '#contract/person.ts'
import { patternsOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { arrangeCover, askForCover, endDueCovers } from './covers.ts'
import { acceptHandover, readHandover, writeHandover } from './handovers.ts'
import * as queries from './queries.ts'
import { assignMentor, endRelationship, relationshipsOf, withMentors } from './rules.ts'

export function assignmentRoutes(app: FastifyInstance, ctx: Context) {
  // A cover ends at the next call, even if no job ran (rule 70).
  app.addHook('onRequest', () => endDueCovers(ctx))

  route(app, ctx, contract.arrangeCover, async ({ ctx, me, params, body }) =>
    arrangeCover(ctx, me, params.id, body),
  )

  route(
    app,
    ctx,
    contract.askForCover,
    async ({ ctx, me, params, body }) => askForCover(ctx, me, params.id, body.lastDay),
    { replyFor: () => ({ message: 'Saved. Administrators can see it.' }) },
  )

  route(app, ctx, contract.readHandover, async ({ ctx, me, params }) => readHandover(ctx, me, params.id))

  route(
    app,
    ctx,
    contract.writeHandover,
    async ({ ctx, me, params, body }) => writeHandover(ctx, me, params.id, body.note),
    { replyFor: () => ({ message: 'The handover note is saved.' }) },
  )

  route(
    app,
    ctx,
    contract.acceptHandover,
    async ({ ctx, me, params }) => acceptHandover(ctx, me, params.id),
    {
      replyFor: () => ({ message: 'You have accepted the handover.' }),
    },
  )

  route(app, ctx, contract.listAvailableMentees, async (call) => {
    const { ctx, query } = call
    return sendPage(call, query, await listMentees(ctx.db, query, query))
  })

  route(app, ctx, contract.listAvailableMentors, async (call) => {
    const { ctx, query } = call
    return sendPage(call, query, await listMentors(ctx, query.search, query))
  })

  route(app, ctx, contract.exportMentees, async (call) => sendSheet(call, menteeSheet(call.ctx, call.query)))

  route(app, ctx, contract.exportMentors, async (call) =>
    sendSheet(call, mentorSheet(call.ctx, call.query.search)),
  )

  route(app, ctx, contract.listRelationships, async (call) =>
    sendPage(call, call.query, await queries.listRelationships(call.ctx.db, {}, call.query)),
  )

  route(app, ctx, contract.listRelationshipsOf, async ({ ctx, params, query }) =>
    relationshipsOf(ctx, params.id, query.nextMentorId),
  )

  route(app, ctx, contract.assignMentor, async ({ ctx, me, body }) => assignMentor(ctx, me, body))

  route(app, ctx, contract.endRelationship, async ({ ctx, me, params, body }) =>
    endRelationship(ctx, me, params.id, body),
  )

  route(app, ctx, contract.findMyMentor, async ({ ctx, me }) => {
    const mentors = await queries.listMentorsOf(ctx.db, [me.id])
    const [mine] = mentors
    if (!mine) refuse(404, 'No mentor assigned')
    return { ...mine, mentors }
  })

  route(app, ctx, contract.listMyMentors, async ({ ctx, me }) => ({
    mentors: await queries.listMentorsOf(ctx.db, [me.id]),
  }))
}

type Query = z.output<typeof exportMentees.query>

async function listMentees(db: Db, { search, assignment }: Query, paging: PageRequest) {
  const filter = {
    patterns: patternsOf(search),
    assigned: assignment && assignment === 'assigned',
    completed: assignment === 'completed',
  }
  const page = await queries.listAssignableMentees(db, filter, paging)
  return { ...page, rows: await withMentors(db, page.rows) }
}

const menteeSheet = ({ db }: Context, query: Query) => ({
  name: 'mentees',
  header: ['First name', 'Last name', 'Email', 'Status', 'Current mentor', 'Assignment'],
  page: (paging: PageRequest) => listMentees(db, query, paging),
  cells: (mentee: AvailableMentee) => [
    mentee.first_name,
    mentee.last_name,
    mentee.email,
    accountStatuses[mentee.status].label,
    mentee.mentors.length > 0 ? mentorNames(mentee) : '',
    assignments[mentee.assignment].label,
  ],
  narrowedTo: { Search: query.search, Assignment: query.assignment && assignments[query.assignment].label },
})

const listMentors = (ctx: Context, search: string | undefined, paging: PageRequest) =>
  queries.listAssignableMentors(ctx.db, { patterns: patternsOf(search), today: momentOf(ctx).today }, paging)

const mentorSheet = (ctx: Context, search: string | undefined) => ({
  name: 'mentors',
  header: ['First name', 'Last name', 'Email', 'Active mentees'],
  page: (paging: PageRequest) => listMentors(ctx, search, paging),
  cells: (mentor: AvailableMentor) => [
    mentor.first_name,
    mentor.last_name,
    mentor.email,
    mentor.mentee_count,
  ],
  narrowedTo: { Search: search },
})

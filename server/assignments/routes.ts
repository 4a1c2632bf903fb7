import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/assignments.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import * as queries from './queries.ts'
import { assignMentor, endRelationship, relationshipsOf, withMentors } from './rules.ts'
import { menteeSheet, mentorSheet } from './sheets.ts'

export function assignmentRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listAvailableMentees, async (call) => {
    const { db } = call.ctx
    const page = await queries.listAssignableMentees(db, {}, call.query)
    return sendPage(call, call.query, { ...page, rows: await withMentors(db, page.rows) })
  })

  route(app, ctx, contract.listAvailableMentors, async (call) => {
    const page = await queries.listAssignableMentors(call.ctx.db, {}, call.query)
    const rows = page.rows.map((mentor) => ({ ...mentor, mentee_count: mentor.mentee_count ?? 0 }))
    return sendPage(call, call.query, { ...page, rows })
  })

  route(app, ctx, contract.exportMentees, async (call) => sendSheet(call, menteeSheet(call.ctx, call.query)))

  route(app, ctx, contract.exportMentors, async (call) =>
    sendSheet(call, mentorSheet(call.ctx, call.query.search)),
  )

  route(app, ctx, contract.listRelationships, async (call) =>
    sendPage(call, call.query, await queries.listRelationships(call.ctx.db, {}, call.query)),
  )

  route(app, ctx, contract.listRelationshipsOf, async ({ ctx, params }) => relationshipsOf(ctx, params.id))

  route(app, ctx, contract.assignMentor, async ({ ctx, me, body }) => assignMentor(ctx, me, body))

  route(app, ctx, contract.endRelationship, async ({ ctx, me, params }) =>
    endRelationship(ctx, me, params.id),
  )

  route(app, ctx, contract.findMyMentor, async ({ ctx, me }) => {
    const mentors = await queries.listMentorsOf(ctx.db, [me.id])
    const [mine] = mentors
    if (!mine) refuse(404, 'No mentor assigned')
    return { ...mine, mentors }
  })
}

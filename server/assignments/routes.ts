import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import * as contract from '#contract/assignments.ts'
import {
  type AvailableMentee,
  type AvailableMentor,
  assignments,
  type exportMentees,
  menteeText,
  mentorNames,
  mentorText,
} from '#contract/assignments.ts'
import { accountStatuses } from '#contract/person.ts'
import { holdsText } from '#contract/search.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import * as queries from './queries.ts'
import { listAssignableMentees, listAssignableMentors } from './queries.ts'
import { assignMentor, endRelationship, relationshipsOf, withMentors } from './rules.ts'

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

type Query = z.output<typeof exportMentees.query>

const menteeSheet = ({ db }: Context, { search, assignment }: Query) => ({
  name: 'mentees',
  header: ['First name', 'Last name', 'Email', 'Status', 'Current mentor', 'Assignment'],
  page: async (paging: PageRequest) => {
    const page = await listAssignableMentees(db, {}, paging)
    return { ...page, rows: await withMentors(db, page.rows) }
  },
  keeps: (mentee: AvailableMentee) =>
    (assignment === undefined || mentee.assignment === assignment) && holdsText(menteeText(mentee), search),
  cells: (mentee: AvailableMentee) => [
    mentee.first_name,
    mentee.last_name,
    mentee.email,
    accountStatuses[mentee.status].label,
    mentee.mentors.length > 0 ? mentorNames(mentee) : '',
    assignments[mentee.assignment].label,
  ],
  narrowedTo: { Search: search, Assignment: assignment && assignments[assignment].label },
})

const mentorSheet = ({ db }: Context, search: string | undefined) => ({
  name: 'mentors',
  header: ['First name', 'Last name', 'Email', 'Active mentees'],
  page: async (paging: PageRequest) => {
    const page = await listAssignableMentors(db, {}, paging)
    const rows = page.rows.map((mentor) => ({ ...mentor, mentee_count: mentor.mentee_count ?? 0 }))
    return { ...page, rows }
  },
  keeps: (mentor: AvailableMentor) => holdsText(mentorText(mentor), search),
  cells: (mentor: AvailableMentor) => [
    mentor.first_name,
    mentor.last_name,
    mentor.email,
    mentor.mentee_count,
  ],
  narrowedTo: { Search: search },
})

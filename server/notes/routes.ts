import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notes.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { listConversations } from './conversation-queries.ts'
import { listNotes } from './queries.ts'
import { addNote, deleteNote, editNote, openNotes } from './rules.ts'
import { filterOf, noteSheet } from './sheet.ts'

export function noteRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listNotes, async (call) => {
    const { ctx, me, query } = call
    return sendPage(call, query, await listNotes(ctx.db, filterOf(ctx, me, query), query))
  })

  route(app, ctx, contract.exportNotes, async (call) =>
    sendSheet(call, noteSheet(call.ctx, call.me, call.query)),
  )

  route(app, ctx, contract.listConversations, async (call) => {
    const { me, query } = call
    const of = { me, menteeId: query.menteeId, mentorId: query.mentorId }
    return sendPage(call, query, await listConversations(call.ctx.db, of, query))
  })

  route(app, ctx, contract.addNote, async ({ ctx, me, body }) => addNote(ctx, me, body))

  route(app, ctx, contract.openNotes, async ({ ctx, me, body }) => openNotes(ctx, me, body.ids))

  route(app, ctx, contract.editNote, async ({ ctx, me, params, body }) => editNote(ctx, me, params.id, body))

  route(app, ctx, contract.deleteNote, async ({ ctx, me, params }) => deleteNote(ctx, me, params.id))
}

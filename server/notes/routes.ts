import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notes.ts'
import type { Context } from '../kernel/context.ts'
import { sendPage } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { countNotes, listNotes } from './queries.ts'
import { addNote, deleteNote, editNote, openNotes } from './rules.ts'

export function noteRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listNotes, async (call) => {
    const { ctx, me, query } = call
    const rows = await listNotes(ctx.db, me, query)
    const total = await countNotes(ctx.db, me, query.menteeId)
    return sendPage(call, query, { rows, total, cursorOf: (note) => note.id })
  })

  route(app, ctx, contract.addNote, async ({ ctx, me, body }) => addNote(ctx, me, body))

  route(app, ctx, contract.openNotes, async ({ ctx, me, body }) => openNotes(ctx, me, body.ids))

  route(app, ctx, contract.editNote, async ({ ctx, me, params, body }) => editNote(ctx, me, params.id, body))

  route(app, ctx, contract.deleteNote, async ({ ctx, me, params }) => deleteNote(ctx, me, params.id))
}

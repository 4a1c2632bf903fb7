import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notes.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { exportNotes, listConversations, listNotes } from './lists.ts'
import { addNote, deleteNote, editNote, openNotes } from './rules.ts'

export const noteRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ctx, contract, {
    listNotes,
    exportNotes,
    listConversations,
    addNote,
    openNotes,
    editNote,
    deleteNote,
  })

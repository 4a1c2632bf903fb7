import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { formatInstant } from '#contract/dates.ts'
import type { exportNotes, NoteRow } from '#contract/notes.ts'
import * as contract from '#contract/notes.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { patternsOf } from '../database/rows.ts'
import { spanOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { menteeNumber, sendSheet } from '../kernel/sheets/sheet.ts'
import { listConversations, listNotes } from './queries.ts'
import { addNote, deleteNote, editNote, openNotes } from './rules.ts'

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

type Query = z.output<typeof exportNotes.query>

function filterOf(ctx: Context, me: Me, { menteeId, mentorId, noteId, type, search, ...days }: Query) {
  return { me, menteeId, mentorId, noteId, type, patterns: patternsOf(search), ...spanOf(days, ctx) }
}

function noteSheet(ctx: Context, me: Me, query: Query) {
  const shown = (instant: string | null) => instant && formatInstant(instant, ctx.config.timeZone)
  return {
    name: 'notes',
    header: ['From', 'To', 'Written', 'Opened', 'Text'],
    page: (paging: PageRequest) => listNotes(ctx.db, filterOf(ctx, me, query), paging),
    cells: (note: NoteRow) => {
      const mentor = mentorName(note)
      const mentee = menteeName(note)
      const ends = note.note_type === 'mentor_note' ? [mentor, mentee] : [mentee, mentor]
      return [...ends, shown(note.created_at), shown(note.first_opened_at), note.content]
    },
    narrowedTo: {
      Search: query.search,
      From: query.from,
      To: query.to,
      [menteeNumber]: query.menteeId,
      'Note number': query.noteId,
      'Written by': query.type && (query.type === 'mentor_note' ? 'Mentors' : 'Mentees'),
    },
  }
}

import type { z } from 'zod/mini'
import { formatInstant } from '#contract/dates.ts'
import type { exportNotes, NoteRow } from '#contract/notes.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { patternsOf } from '../database/rows.ts'
import { spanOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { menteeNumber } from '../kernel/sheets/sheet.ts'
import { listNotes } from './queries.ts'

type Query = z.output<typeof exportNotes.query>

export function filterOf(ctx: Context, me: Me, { menteeId, mentorId, noteId, type, search, ...days }: Query) {
  return { me, menteeId, mentorId, noteId, type, patterns: patternsOf(search), ...spanOf(days, ctx) }
}

export function noteSheet(ctx: Context, me: Me, query: Query) {
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

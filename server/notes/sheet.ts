import { formatInstant } from '#contract/dates.ts'
import type * as contract from '#contract/notes.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { listNoteRows, type NoteQuery, noteFilterOf } from './queries.ts'

export function noteSheet(ctx: Context, me: Me, query: NoteQuery) {
  const shown = (instant: string | null) => instant && formatInstant(instant, ctx.config.timeZone)
  return {
    name: 'notes',
    header: ['From', 'To', 'Written', 'Opened', 'Text'],
    page: (paging: PageRequest) => listNoteRows(ctx.db, noteFilterOf(ctx, me, query), paging),
    cells: (note: contract.NoteRow) => {
      const mentor = mentorName(note)
      const mentee = menteeName(note)
      const ends = note.note_type === 'mentor_note' ? [mentor, mentee] : [mentee, mentor]
      return [...ends, shown(note.created_at), shown(note.first_opened_at), note.content]
    },
    narrowedTo: {
      Search: query.search,
      From: query.from,
      To: query.to,
      'Mentee number': query.menteeId,
      'Message number': query.noteId,
      'Written by': query.type && (query.type === 'mentor_note' ? 'Mentors' : 'Mentees'),
    },
  }
}

import { noteTable } from '#contract/can.ts'
import { notesOf, unreadNotesOf, whoTo } from '../access.ts'
import { withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { type PageRequest, readPage } from '../kernel/paging.ts'

const noteRows = (db: Db, me: Me, notes = notesOf(db, me)) =>
  withPair(notes, 'notes')
    .select([
      'notes.id',
      'notes.content',
      'notes.note_type',
      'notes.created_at',
      'notes.first_opened_at',
      'notes.version',
    ])
    .select(whoTo(db, me, 'notes').as('who'))

type Stored = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>

const withCan = ({ who, ...note }: Stored) => ({ ...note, can: noteTable.can(note.note_type, who) })

type NotePage = PageRequest & { menteeId?: number | undefined }

/** Newest first. */
export async function listNotes(db: Db, me: Me, { menteeId, ...paging }: NotePage) {
  let notes = notesOf(db, me)
  if (menteeId !== undefined) notes = notes.where('notes.mentee_id', '=', menteeId)
  const { rows, total } = await readPage(noteRows(db, me, notes), 'notes.id', notes, paging)
  return { rows: rows.map(withCan), total }
}

export async function findNote(db: Db, me: Me, id: number) {
  const note = await noteRows(db, me).where('notes.id', '=', id).executeTakeFirst()
  return note && withCan(note)
}

export const insertNote = (db: Db, note: NewRow<'notes'>) =>
  db.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow()

/** Of these notes those that were unread, now opened. The version stays: their author's edit is not outdated by it. */
export async function openUnread(db: Db, me: Me, ids: number[], at: string) {
  const opened = await db
    .updateTable('notes')
    .set({ first_opened_at: at })
    .where('id', 'in', unreadNotesOf(db, me).where('notes.id', 'in', ids).select('notes.id'))
    // Once more on the row itself: of two at once, the second finds it opened.
    .where('first_opened_at', 'is', null)
    .returning('id')
    .execute()
  if (opened.length === 0) return []
  const openedIds = opened.map(({ id }) => id)
  const notes = await noteRows(db, me).where('notes.id', 'in', openedIds).orderBy('notes.id').execute()
  return notes.map(withCan)
}

import { notesOf, unreadNotesOf } from '../access.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { type PageRequest, readPage } from '../kernel/paging.ts'

const noteRows = (notes: ReturnType<typeof notesOf>) =>
  notes
    .innerJoin('users as mentors', 'mentors.id', 'notes.mentor_id')
    .innerJoin('users as mentees', 'mentees.id', 'notes.mentee_id')
    .select([
      'notes.id',
      'notes.content',
      'notes.note_type',
      'notes.mentor_id',
      'mentors.first_name as mentor_first_name',
      'mentors.last_name as mentor_last_name',
      'notes.mentee_id',
      'mentees.first_name as mentee_first_name',
      'mentees.last_name as mentee_last_name',
      'notes.created_at',
      'notes.first_opened_at',
      'notes.version',
    ])

type NotePage = PageRequest & { menteeId?: number | undefined }

/** Newest first. */
export function listNotes(db: Db, me: Me, { menteeId, ...paging }: NotePage) {
  let notes = notesOf(db, me)
  if (menteeId !== undefined) notes = notes.where('notes.mentee_id', '=', menteeId)
  return readPage(noteRows(notes), 'notes.id', notes, paging)
}

export const findNote = (db: Db, me: Me, id: number) =>
  noteRows(notesOf(db, me)).where('notes.id', '=', id).executeTakeFirst()

export const insertNote = (db: Db, note: NewRow<'notes'>) =>
  db.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow()

export type Change = Partial<Pick<Row<'notes'>, 'content' | 'deleted_at' | 'deleted_by'>>

export const saveNote = (db: Db, id: number, change: Change, by: { id: number | null; at: string }) =>
  db
    .updateTable('notes')
    .set((eb) => ({ ...change, updated_at: by.at, updated_by: by.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

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
  return noteRows(notesOf(db, me)).where('notes.id', 'in', openedIds).orderBy('notes.id').execute()
}

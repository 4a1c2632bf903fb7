import { notesOf } from '../access.ts'
import { countOf } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import { type PageAsked, rowsToRead } from '../kernel/paging.ts'
import type { Me } from '../kernel/who-is-asking.ts'

const noteRows = (db: Db, me: Me) =>
  notesOf(db, me)
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
      'notes.version',
    ])

type NotesAsked = PageAsked & { menteeId?: number | undefined }

/** Newest first. */
export function listNotes(db: Db, me: Me, { menteeId, ...asked }: NotesAsked) {
  let page = noteRows(db, me)
  if (menteeId !== undefined) page = page.where('notes.mentee_id', '=', menteeId)
  if (asked.before !== undefined) page = page.where('notes.id', '<', Number(asked.before))
  return page.orderBy('notes.id', 'desc').limit(rowsToRead(asked)).execute()
}

export function countNotes(db: Db, me: Me, menteeId?: number): Promise<number> {
  let counted = notesOf(db, me)
  if (menteeId !== undefined) counted = counted.where('notes.mentee_id', '=', menteeId)
  return countOf(counted)
}

export const findNote = (db: Db, me: Me, id: number) =>
  noteRows(db, me).where('notes.id', '=', id).executeTakeFirst()

export const insertNote = (db: Db, note: NewRow<'notes'>) =>
  db.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow()

type Change = Partial<Pick<Row<'notes'>, 'content' | 'deleted_at' | 'deleted_by'>>

export const saveNote = (db: Db, id: number, change: Change, by: { id: number; at: string }) =>
  db
    .updateTable('notes')
    .set((eb) => ({ ...change, updated_at: by.at, updated_by: by.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

import { notesOf, unreadNotesOf } from '../access.ts'
import { compiled, type Params } from '../database/compiled.ts'
import { pairOf, withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { compiledPage, type PageRequest } from '../kernel/paging.ts'

const noteColumns = [
  'notes.id',
  'notes.content',
  'notes.note_type',
  'notes.created_at',
  'notes.first_opened_at',
  'notes.version',
] as const

const noteRows = (notes: ReturnType<typeof notesOf>) => withPair(notes, 'notes').select(noteColumns)

type NotePage = PageRequest & { menteeId?: number | undefined }

/** Newest first. */
export const listNotes = (db: Db, me: Me, { menteeId, ...paging }: NotePage) =>
  notePage(db, { me, menteeId }, paging)

const notePage = compiledPage((db, { me, menteeId }: Params<{ me: Me; menteeId: number | undefined }>) => {
  let notes = notesOf(db, me)
  if (menteeId !== undefined) notes = notes.where('notes.mentee_id', '=', menteeId)
  return { shown: noteRows(notes), id: 'notes.id', counted: notes }
})

export const findNote = (db: Db, me: Me, id: number) => noteById(db, { me, id }).executeTakeFirst()

const noteById = compiled((db, { me, id }: Params<{ me: Me; id: number }>) =>
  noteRows(notesOf(db, me)).where('notes.id', '=', id),
)

export const insertNote = (db: Db, note: NewRow<'notes'>) => newNote(db, note).executeTakeFirstOrThrow()

const newNote = compiled((db, note: Params<NewRow<'notes'>>) =>
  db
    .insertInto('notes')
    .values(note)
    .returning([...noteColumns, ...pairOf('notes')]),
)

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

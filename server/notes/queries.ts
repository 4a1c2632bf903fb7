import { noteTable, type Who } from '#contract/can.ts'
import { notesOf, unreadNotesOf, whoTo } from '../access.ts'
import { type Asker, compiled, type Params } from '../database/compiled.ts'
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

const noteRows = (db: Db, me: Asker, notes = notesOf(db, me)) =>
  withPair(notes, 'notes')
    .select(noteColumns)
    .select(whoTo(db, me, 'notes').as('who'))

type Stored = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>

const withCan = <Note extends Pick<Stored, 'note_type'>>(note: Note, who: Who) => ({
  ...note,
  can: noteTable.can(note.note_type, who),
})

const shown = ({ who, ...note }: Stored) => withCan(note, who)

type NotePage = PageRequest & { menteeId?: number | undefined; mentorId?: number | undefined }

/** Newest first. */
export async function listNotes(db: Db, me: Me, { menteeId, mentorId, ...paging }: NotePage) {
  const { rows, total } = await notePage(db, { me, menteeId, mentorId }, paging)
  return { rows: rows.map(shown), total }
}

type OfPair = { me: Me; menteeId: number | undefined; mentorId: number | undefined }

const notePage = compiledPage((db, { me, menteeId, mentorId }: Params<OfPair>) => {
  let notes = notesOf(db, me)
  if (mentorId !== undefined) notes = notes.where('notes.mentor_id', '=', mentorId)
  if (menteeId !== undefined) notes = notes.where('notes.mentee_id', '=', menteeId)
  return { shown: noteRows(db, me, notes), id: 'notes.id', counted: notes }
})

export async function findNote(db: Db, me: Me, id: number) {
  const note = await noteById(db, { me, id }).executeTakeFirst()
  return note && shown(note)
}

const noteById = compiled((db, { me, id }: Params<{ me: Me; id: number }>) =>
  noteRows(db, me).where('notes.id', '=', id),
)

/** As its author sees it. */
export async function insertNote(db: Db, me: Me, note: NewRow<'notes'>) {
  return withCan(await newNote(db, note).executeTakeFirstOrThrow(), me.role)
}

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
  const notes = await noteRows(db, me).where('notes.id', 'in', openedIds).orderBy('notes.id').execute()
  return notes.map(shown)
}

import { noteTable, type Who } from '#contract/can.ts'
import type { NoteRow } from '#contract/notes.ts'
import { notesOf, unreadNotesOf, whoTo } from '../access.ts'
import { type Asker, compiled, type Params } from '../database/compiled.ts'
import { holdsFolded, pairOf, patternsOf, peopleNamed, withPair } from '../database/rows.ts'
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

export type NoteFilter = {
  menteeId?: number | undefined
  mentorId?: number | undefined
  noteId?: number | undefined
  type?: NoteRow['note_type'] | undefined
  search?: string | undefined
  /** Instants between which it was written. */
  since?: string | undefined
  until?: string | undefined
}

/** Newest first. */
export async function listNotes(db: Db, me: Me, filter: NoteFilter, paging: PageRequest) {
  const { menteeId, mentorId, noteId, type, search, since, until } = filter
  const input = { me, menteeId, mentorId, noteId, type, since, until, patterns: patternsOf(search) }
  const { rows, total } = await notePage(db, input, paging)
  return { rows: rows.map(shown), total }
}

type Filtered = Required<Omit<NoteFilter, 'search'>> & { me: Me; patterns: string[] }

const notePage = compiledPage((db, filter: Params<Filtered>) => {
  const notes = filteredNotes(db, filter)
  return { shown: noteRows(db, filter.me, notes), id: 'notes.id', counted: notes }
})

function filteredNotes(
  db: Db,
  { me, menteeId, mentorId, noteId, type, since, until, patterns }: Params<Filtered>,
) {
  let notes = notesOf(db, me)
  if (menteeId !== undefined) notes = notes.where('notes.mentee_id', '=', menteeId)
  if (mentorId !== undefined) notes = notes.where('notes.mentor_id', '=', mentorId)
  if (noteId !== undefined) notes = notes.where('notes.id', '=', noteId)
  if (type !== undefined) notes = notes.where('notes.note_type', '=', type)
  if (since !== undefined) notes = notes.where('notes.created_at', '>=', since)
  if (until !== undefined) notes = notes.where('notes.created_at', '<', until)
  // In a conversation everything is between the same two.
  const isConversation = menteeId !== undefined && mentorId !== undefined
  for (const pattern of patterns) {
    const people = peopleNamed(db, pattern)
    notes = notes.where((eb) =>
      eb.or([
        holdsFolded(eb.ref('notes.content'), pattern),
        ...(isConversation ? [] : [eb('notes.mentor_id', 'in', people), eb('notes.mentee_id', 'in', people)]),
      ]),
    )
  }
  return notes
}

type Since = { menteeId: number; type: 'mentor_note' | 'mentee_note'; since: string }

/** The newest first. */
export const listNotesSince = async (db: Db, me: Me, query: Since) =>
  (await notesSince(db, { me, ...query }).execute()).map(shown)

const notesSince = compiled((db, { me, menteeId, type, since }: Params<Since & { me: Me }>) => {
  const written = notesOf(db, me)
    .where('notes.mentee_id', '=', menteeId)
    .where('notes.note_type', '=', type)
    .where('notes.created_at', '>', since)
  return noteRows(db, me, written).orderBy('notes.id', 'desc').limit(10)
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

import { noteTable } from '#contract/can.ts'
import type { NoteRow } from '#contract/notes.ts'
import { callerRoleIn, notesOf, receivedNotesOf } from '../access.ts'
import { type Asker, compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { isNamedLike, matchesName, pairOf, withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { savingSearchText } from '../database/search-text.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { compiledPage } from '../kernel/http/pages.ts'

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
    .select(callerRoleIn(db, me, 'notes').as('who'))

type Stored = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>

/** Adds what the caller, who is `who` in the note, may do. */
export const toNoteRow = <Note extends Pick<Stored, 'note_type' | 'who'>>({ who, ...note }: Note) => ({
  ...note,
  can: noteTable.can(note.note_type, who),
})

type Filter = {
  me: Me
  menteeId?: number | undefined
  mentorId?: number | undefined
  noteId?: number | undefined
  type?: NoteRow['note_type'] | undefined
  patterns: string[]
  /** Range of instants at which the note was written. */
  since?: string | undefined
  until?: string | undefined
}

/** Newest first. */
export const listNotes = compiledPage(
  (db, filter: Params<Filter>) => {
    const notes = filteredNotes(db, filter)
    return { shown: noteRows(db, filter.me, notes), id: 'notes.id', counted: notes }
  },
  { toRow: toNoteRow },
)

function filteredNotes(
  db: Db,
  { me, menteeId, mentorId, noteId, type, since, until, patterns }: Params<Filter>,
) {
  let notes = notesOf(db, me)
  if (menteeId !== undefined) notes = notes.where('notes.mentee_id', '=', menteeId)
  if (mentorId !== undefined) notes = notes.where('notes.mentor_id', '=', mentorId)
  if (noteId !== undefined) notes = notes.where('notes.id', '=', noteId)
  if (type !== undefined) notes = notes.where('notes.note_type', '=', type)
  if (since !== undefined) notes = notes.where('notes.created_at', '>=', since)
  if (until !== undefined) notes = notes.where('notes.created_at', '<', until)
  // In a conversation all notes are between the same two people, so their names need no search.
  const isConversation = menteeId !== undefined && mentorId !== undefined
  const named = isConversation ? [] : (['notes.mentor_id', 'notes.mentee_id'] as const)
  for (const pattern of patterns)
    notes = notes.where((eb) =>
      eb.or([matchesName('notes', pattern), ...named.map((id) => isNamedLike(id, pattern))]),
    )
  return notes
}

type Since = { menteeId: number; type: 'mentor_note' | 'mentee_note'; since: string }

/** Newest first. */
export const listNotesSince = compiledList(
  (db, { me, menteeId, type, since }: Params<Since & { me: Me }>) => {
    const written = notesOf(db, me)
      .where('notes.mentee_id', '=', menteeId)
      .where('notes.note_type', '=', type)
      .where('notes.created_at', '>', since)
    return noteRows(db, me, written).orderBy('notes.id', 'desc').limit(10)
  },
  toNoteRow,
)

export const findNote = compiledFirst(
  (db, { me, id }: Params<{ me: Me; id: number }>) => noteRows(db, me).where('notes.id', '=', id),
  toNoteRow,
)

/** Returns the note without what its author may do. */
export const insertNote = savingSearchText(
  'notes',
  compiledOne((db, note: Params<NewRow<'notes'>>) =>
    db
      .insertInto('notes')
      .values(note)
      .returning([...noteColumns, ...pairOf('notes')]),
  ),
)

/**
 * Marks the unread ones of these notes as opened. The version stays, so that the author's edit is not
 * outdated.
 */
export async function openUnread(db: Db, me: Me, ids: number[], at: string) {
  const opened = await db
    .updateTable('notes')
    .set({ first_opened_at: at })
    .where('id', 'in', receivedNotesOf(db, me).where('notes.id', 'in', ids).select('notes.id'))
    // On the row itself, so that the second of two calls at once finds it opened.
    .where('first_opened_at', 'is', null)
    .returning('id')
    .execute()
  if (opened.length === 0) return []
  const openedIds = opened.map(({ id }) => id)
  const notes = await noteRows(db, me).where('notes.id', 'in', openedIds).orderBy('notes.id').execute()
  return notes.map(toNoteRow)
}

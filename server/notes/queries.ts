import { type SqlBool, sql } from 'kysely'
import { noteTable } from '#contract/can.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type * as contract from '#contract/notes.ts'
import { byRole, callerRoleIn, notesOf, receivedNotesOf, unreadNotesOf, viewablePeople } from '../access.ts'
import { type Asker, compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import {
  addressesOfPair,
  isNamedLike,
  matchesName,
  pairOf,
  patternsOf,
  statusOf,
  withPair,
} from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { savingSearchText } from '../database/search-text.ts'
import { spanOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'
import { isBeforeEndOfCover } from '../programme-conditions.ts'

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

export type NoteQuery = ParsedInput<typeof contract.exportNotes>['query']

/** `from` and `to` become the instants between which the note was written. */
export const noteFilterOf = (
  ctx: Context,
  me: Me,
  { menteeId, mentorId, noteId, type, search, ...days }: NoteQuery,
) => ({ me, menteeId, mentorId, noteId, type, patterns: patternsOf(search), ...spanOf(days, ctx) })

type Filter = ReturnType<typeof noteFilterOf>

/** Newest first. */
export const listNoteRows = list(
  'notes.id',
  (db, filter: Params<Filter>) => {
    const notes = filteredNotes(db, filter)
    return { rows: noteRows(db, filter.me, notes), count: notes }
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
export const listNoteRowsSince = compiledList(
  (db, { me, menteeId, type, since }: Params<Since & { me: Me }>) => {
    const written = notesOf(db, me)
      .where('notes.mentee_id', '=', menteeId)
      .where('notes.note_type', '=', type)
      .where('notes.created_at', '>', since)
    return noteRows(db, me, written).orderBy('notes.id', 'desc').limit(10)
  },
  toNoteRow,
)

export const findNoteRow = compiledFirst(
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

/** Marks the unread ones of these notes as opened. The version stays, so that the author's edit is not outdated. */
export async function openUnreadNotes(db: Db, me: Me, ids: number[], at: string) {
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

type Of = { menteeId?: number | undefined; mentorId?: number | undefined }

/** Each pair's latest relationship, if it is active or I may read a note of the pair. */
function conversationsOf(db: Db, me: Asker, { menteeId, mentorId }: Params<Of>) {
  let pairs = db
    .selectFrom('relationships')
    .where(({ not, exists }) => not(exists(laterOnes(db))))
    // Look up one note per pair: with 'exists' inside an 'or', PostgreSQL reads the notes of all pairs first.
    .where((eb) =>
      eb.or([
        eb.and([eb('relationships.status', '=', 'active'), isBeforeEndOfCover(me.today)]),
        sql<SqlBool>`(${notesOfPair(db, me).limit(1)}) is not null`,
      ]),
    )
  const all = pairs
  pairs = byRole(me, {
    admin: () => all,
    mentor: () => all.where('relationships.mentor_id', '=', me.id),
    mentee: () => all.where('relationships.mentee_id', '=', me.id),
  })
  if (mentorId !== undefined) pairs = pairs.where('relationships.mentor_id', '=', mentorId)
  if (menteeId !== undefined) pairs = pairs.where('relationships.mentee_id', '=', menteeId)
  return pairs
}

const laterOnes = (db: Db) =>
  db
    .selectFrom('relationships as later')
    .where('later.mentor_id', '=', sql.ref<number>('relationships.mentor_id'))
    .where('later.mentee_id', '=', sql.ref<number>('relationships.mentee_id'))
    .where('later.id', '>', sql.ref<number>('relationships.id'))
    .select('later.id')

const notesOfPair = (db: Db, me: Asker, notes = notesOf(db, me)) =>
  notes
    .where('notes.mentee_id', '=', sql.ref<number>('relationships.mentee_id'))
    .where('notes.mentor_id', '=', sql.ref<number>('relationships.mentor_id'))
    .select('notes.id')

/** Longer than a line of the list. */
const lengthOfWords = 100

/** The newest relationships first. */
export const listConversationRows = list(
  'relationships.id',
  (db, { me, ...of }: Params<Of & { me: Me }>) => {
    const pairs = conversationsOf(db, me, of)
    const latest = notesOfPair(db, me).clearSelect().orderBy('notes.id', 'desc').limit(1)
    const firstWords = sql<string>`substr(notes.content, 1, ${sql.lit(lengthOfWords)})`
    const unread = notesOfPair(db, me, unreadNotesOf(db, me)).clearSelect()
    const shown = withPair(pairs, 'relationships').select([
      'relationships.id',
      statusOf('mentors').as('mentor_status'),
      ...addressesOfPair(db, viewablePeople(db, me)),
      sql<SqlBool>`relationships.status = 'active'`.as('is_open'),
      sql<string | null>`(${latest.select('notes.created_at')})`.as('last_note_at'),
      sql<string | null>`(${latest.select(firstWords.as('words'))})`.as('last_words'),
      sql<number>`(${unread.select((eb) => eb.fn.countAll<number>().as('count'))})`.as('unread'),
    ])
    return { rows: shown, count: pairs }
  },
  { toRow: ({ is_open, ...row }) => ({ ...row, is_open: Boolean(is_open) }) },
)

import { type SqlBool, sql } from 'kysely'
import { notesOf, unreadNotesOf } from '../access.ts'
import type { Asker, Params } from '../database/compiled.ts'
import { statusOf, withPair } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { compiledPage } from '../kernel/http/pages.ts'

type Of = { menteeId?: number | undefined; mentorId?: number | undefined }

/** Each pair's latest relationship, if it is active or I may read a note of the pair. */
function conversationsOf(db: Db, me: Asker, { menteeId, mentorId }: Params<Of>) {
  let pairs = db
    .selectFrom('relationships')
    .where(({ not, exists }) => not(exists(laterOnes(db))))
    // Look up one note per pair: with 'exists' inside an 'or', PostgreSQL reads the notes of all pairs first.
    .where((eb) =>
      eb.or([
        eb('relationships.status', '=', 'active'),
        sql<SqlBool>`(${notesOfPair(db, me).limit(1)}) is not null`,
      ]),
    )
  if (me.role === 'mentor') pairs = pairs.where('relationships.mentor_id', '=', me.id)
  if (me.role === 'mentee') pairs = pairs.where('relationships.mentee_id', '=', me.id)
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
export const listConversations = compiledPage(
  (db, { me, ...of }: Params<Of & { me: Me }>) => {
    const pairs = conversationsOf(db, me, of)
    const latest = notesOfPair(db, me).clearSelect().orderBy('notes.id', 'desc').limit(1)
    const firstWords = sql<string>`substr(notes.content, 1, ${sql.lit(lengthOfWords)})`
    const unread = notesOfPair(db, me, unreadNotesOf(db, me)).clearSelect()
    const shown = withPair(pairs, 'relationships').select([
      'relationships.id',
      statusOf('mentors').as('mentor_status'),
      sql<SqlBool>`relationships.status = 'active'`.as('is_open'),
      sql<string | null>`(${latest.select('notes.created_at')})`.as('last_note_at'),
      sql<string | null>`(${latest.select(firstWords.as('words'))})`.as('last_words'),
      sql<number>`(${unread.select((eb) => eb.fn.countAll<number>().as('count'))})`.as('unread'),
    ])
    return { shown, id: 'relationships.id', counted: pairs }
  },
  { toRow: ({ is_open, ...row }) => ({ ...row, is_open: Boolean(is_open) }) },
)

import { type SqlBool, sql } from 'kysely'
import { countedMentors, lastContacts } from '../counts.ts'
import { localDayOf, nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { compiledPage, type PageRequest, readPage } from '../kernel/http/pages.ts'
import { figures, type Period, type StoredFigure, signedOff } from './figures-queries.ts'

const factsOf = (db: Db, period: Period, figure: StoredFigure) =>
  db.selectFrom(figures[figure](db, period).as('facts'))

/** Counts the facts of a figure and their people, and adds up their minutes, for each row of the report. */
export async function sumUp(db: Db, period: Period, figure: StoredFigure) {
  const sums = await factsOf(db, period, figure)
    .select(['key', sql<number>`count(*)`.as('n'), sql<number>`sum(minutes)`.as('minutes')])
    .select(distinctPeople.as('people'))
    .groupBy('key')
    .execute()
  return new Map(sums.map(({ key, ...sum }) => [key, sum]))
}

/** An applicant without an account is a person of their own. */
const distinctPeople = sql<number>`count(distinct coalesce(person_id, -id))`

/** The people in all rows of a figure, each once. */
export async function countPeople(db: Db, period: Period, figure: StoredFigure): Promise<number> {
  const { people } = await factsOf(db, period, figure)
    .select(distinctPeople.as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/** The things that a number counts, newest first. */
export function listBehind(
  db: Db,
  period: Period,
  figure: StoredFigure,
  { key, ...paging }: PageRequest & { key?: string | undefined },
) {
  let facts = factsOf(db, period, figure)
  if (key !== undefined) facts = facts.where('key', '=', key)
  const shown = facts
    .select(['id', 'person_id', 'name', 'at', 'what'])
    .select(({ selectFrom }) =>
      selectFrom('users')
        .whereRef('users.id', '=', 'facts.person_id')
        .select('users.deleted_at')
        .as('deleted_at'),
    )
  // Not compiled once: the query differs for each figure and period.
  return compiledPage(() => ({ shown, id: 'id', counted: facts }))(db, {}, paging)
}

/** The number of decisions in the period, for each pair of received and decided day. */
export const listDecisionDays = (db: Db, { timeZone, begins, ends }: Period) =>
  db
    .selectFrom(
      db
        .selectFrom('referrals')
        .where('decided_at', '>=', begins)
        .where('decided_at', '<', ends)
        .select([
          localDayOf('created_at', timeZone).as('received'),
          localDayOf('decided_at', timeZone).as('decided'),
        ])
        .as('days'),
    )
    .select(['received', 'decided', sql<number>`count(*)`.as('n')])
    .groupBy(['received', 'decided'])
    .execute()

/** The places of these shifts. */
export const listPlaces = async (db: Db, ids: number[]) =>
  ids.length === 0 ? [] : db.selectFrom('shifts').where('id', 'in', ids).select(['id', 'location']).execute()

/** The days of the mentor's and the administrator's signature of each record signed off in the period. */
export const listSignOffDays = (db: Db, period: Period) =>
  signedOff(db, period)
    .innerJoin('signatures', (join) =>
      join
        .onRef('signatures.sign_off_id', '=', 'sign_offs.id')
        .on('signatures.part', '=', 'mentor')
        .on('signatures.ended_at', 'is', null),
    )
    .select([
      localDayOf('signatures.signed_at', period.timeZone).as('written'),
      localDayOf('sign_offs.signed_off_at', period.timeZone).as('signed'),
    ])
    .execute()

/** The cursor of a record in the list by day. */
export const signedOffCursor = ({ signed_off_at, id }: { signed_off_at: string; id: number }) =>
  `${signed_off_at}~${id}`

/** The records signed off in the period with their mentees, oldest first. Deleted people are left out (rule 83). */
export function listSignedOff(db: Db, period: Period, { before: after = '', ...paging }: PageRequest) {
  const read = (cursor: string, limit: number) => {
    const [at = '', id] = cursor.split('~')
    return signedOff(db, period)
      .where('users.deleted_at', 'is', null)
      .where(sql<SqlBool>`(signed_off_at, sign_offs.id) > (${at}, ${Number(id ?? 0)})`)
      .select(['sign_offs.id', 'users.grs_number', sql<string>`signed_off_at`.as('signed_off_at')])
      .select(nameOf('users').as('name'))
      .orderBy('signed_off_at')
      .orderBy('sign_offs.id')
      .limit(limit)
      .execute()
  }
  return readPage(paging, after, read, signedOffCursor)
}

/** All counted mentors with their last shift, note and progress change before the end of the range. */
export const listMentors = (db: Db, { ends, lastClock }: Period) =>
  countedMentors(db)
    .select((eb) => ['users.id', nameOf('users').as('name'), ...lastContacts(eb, { ends, lastClock })])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()

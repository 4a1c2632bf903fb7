import { sql } from 'kysely'
import type { Figure } from '#contract/reports.ts'
import { countedMentors } from '../counting.ts'
import { localDayOf, nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { compiledPage, type PageRequest } from '../kernel/paging.ts'
import { figures, type Period } from './figures-queries.ts'

const factsOf = (db: Db, period: Period, figure: Figure) =>
  db.selectFrom(figures[figure](db, period).as('facts'))

/** How many there are, and how many minutes they took, by the rows of the report. */
export async function sumUp(db: Db, period: Period, figure: Figure) {
  const sums = await factsOf(db, period, figure)
    .select(['key', sql<number>`count(*)`.as('n'), sql<number>`sum(minutes)`.as('minutes')])
    .groupBy('key')
    .execute()
  return new Map(sums.map(({ key, ...sum }) => [key, sum]))
}

/** What a number counted, newest first. */
export function listBehind(
  db: Db,
  period: Period,
  figure: Figure,
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
  // Built for this one time: it has a shape for each figure and period.
  return compiledPage(() => ({ shown, id: 'id', counted: facts }))(db, {}, paging)
}

/** How many of the decisions of the range were made on which day about a referral of which day. */
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

/** Every mentor who counts, with the last of their shifts, notes and progress changes before the end of the range. */
export const listMentors = (db: Db, { ends, lastClock }: Period) =>
  countedMentors(db)
    .select((eb) => [
      'users.id',
      nameOf('users').as('name'),
      eb
        .selectFrom('shifts')
        .whereRef('shifts.mentor_id', '=', 'users.id')
        .where('shifts.deleted_at', 'is', null)
        .where('shifts.status', '<>', 'cancelled')
        .where('shifts.starts_at', '<=', lastClock)
        .select('shifts.starts_at')
        .orderBy('shifts.starts_at', 'desc')
        .limit(1)
        .as('last_shift'),
      eb
        .selectFrom('notes')
        .whereRef('notes.mentor_id', '=', 'users.id')
        .where('notes.deleted_at', 'is', null)
        .where('notes.created_at', '<', ends)
        .select('notes.created_at')
        .orderBy('notes.id', 'desc')
        .limit(1)
        .as('last_note'),
      eb
        .selectFrom('progress_history')
        .whereRef('progress_history.changed_by', '=', 'users.id')
        .where('progress_history.changed_at', '<', ends)
        .select('progress_history.changed_at')
        .orderBy('progress_history.changed_at', 'desc')
        .limit(1)
        .as('last_change'),
    ])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()

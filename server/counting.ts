import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import { commentsOnSeen, people } from './access.ts'
import type { Asker, Params } from './database/compiled.ts'
import type { Db, Tables } from './database/schema.ts'

/**
 * What is counted, as the start of every query: a number has one definition, whatever screen, list, letter or
 * report shows it (rule 30).
 */

/**
 * People who count in the programme's numbers: neither deleted nor inactive; pending ones do. Told word for word, for
 * there are indexes of them alone.
 */
export const countedPeople = (db: Db) => people(db).where('users.status', '<>', sql.lit('inactive'))

export const countedMentors = (db: Db) => countedPeople(db).where('users.role', '=', 'mentor')

export const countedMentees = (db: Db) => countedPeople(db).where('users.role', '=', 'mentee')

/** Active relationships between two people who count: the one definition of a caseload. */
export const countedRelationships = (db: Db) =>
  db
    .selectFrom('relationships')
    .innerJoin('users as mentors', 'mentors.id', 'relationships.mentor_id')
    .innerJoin('users as mentees', 'mentees.id', 'relationships.mentee_id')
    .where('relationships.status', '=', 'active')
    .where('mentors.deleted_at', 'is', null)
    .where('mentors.status', '<>', 'inactive')
    .where('mentees.deleted_at', 'is', null)
    .where('mentees.status', '<>', 'inactive')

const menteesWithoutMentor = (db: Db) =>
  countedMentees(db).where(({ not, exists }) =>
    not(
      exists(
        countedRelationships(db)
          .where('relationships.mentee_id', '=', sql.ref<number>('users.id'))
          .select('relationships.id'),
      ),
    ),
  )

const completion = (db: Db) =>
  db
    .selectFrom('progress')
    .where('progress.mentee_id', '=', sql.ref<number>('users.id'))
    .where('progress.status', '=', 'completed')
    .select('progress.mentee_id')

/** Mentees who count, have not completed, and whom nobody leads who counts. */
export const unassignedMentees = (db: Db) =>
  menteesWithoutMentor(db).where(({ not, exists }) => not(exists(completion(db))))

/** Those whom nobody leads because they have completed: they count as unassigned nowhere (rule 56). */
export const completedMentees = (db: Db) =>
  menteesWithoutMentor(db).where(({ exists }) => exists(completion(db)))

/**
 * Scheduled and not yet ended, by the organisation's clock 'YYYY-MM-DDTHH:MM'. A shift lasts less than a day, so
 * what started before yesterday need not be looked at.
 */
export const isUpcoming = ({ localNow, dayBefore }: Params<ReturnType<typeof clockAt>>) =>
  sql<boolean>`shifts.status = 'scheduled' and shifts.ends_at > ${localNow} and shifts.starts_at >= ${dayBefore}`

/** What the organisation's clock shows, and the day before. */
export const clockAt = (localNow: string) => ({ localNow, dayBefore: addDays(localNow.slice(0, 10), -1) })

/** Active goals past their target day, of mentees who count. */
export const overdueGoals = (db: Db, today: string | Expression<string>) =>
  db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.mentee_id')
    .where('goals.status', '=', 'active')
    .where('goals.target_date', '<', today)
    .where('users.role', '=', 'mentee')
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 'inactive')

/** A learning plan counts as open while it is a draft or active. */
export const openPlanStatuses = ['draft', 'active'] as const

/** When somebody last set the progress; null for a row that stands at its beginning, as after an undo. */
export const progressSetAt = sql<
  string | null
>`case when progress.updated_by is not null then progress.updated_at end`

/**
 * A mentor's last shift that was not cancelled, note by either side and change of progress: the last contact is the last
 * of them. Shifts that started by `lastClock`, on the organisation's clock, and what was written before the instant `ends`.
 */
export const lastContacts = (
  eb: ExpressionBuilder<Tables, 'users'>,
  { ends, lastClock }: Params<{ ends: string; lastClock: string }> | { ends: string; lastClock: string },
) =>
  [
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
  ] as const

/** Of goals, or of plans, that I see: how many comments I read on each. */
export const countOfComments = (db: Db, me: Asker, thing: 'goal_id' | 'plan_id', id: string) =>
  sql<number>`(${commentsOnSeen(db, me)
    .where(`comments.${thing}`, '=', sql.ref<number>(id))
    .select((eb) => eb.fn.countAll<number>().as('count'))})`

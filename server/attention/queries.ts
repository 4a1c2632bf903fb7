import { sql } from 'kysely'
import { countedPeople, countedRelationships } from '../access.ts'
import type { Db } from '../database/schema.ts'

const name = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

export const listPendingReferrals = (db: Db) =>
  db
    .selectFrom('referrals')
    .where('status', '=', 'pending')
    .select(['id', 'created_at as since'])
    .select(name('referrals').as('name'))
    .execute()

const assignedMentees = (db: Db) => countedRelationships(db).select('relationships.mentee_id')

/**
 * Waiting since their last relationship ended, or else since their account was made; while a relationship goes on,
 * its mentor is inactive. Who has not taken the invitation up yet waits for that first.
 */
export const listUnassignedMentees = (db: Db) =>
  countedPeople(db)
    .where('users.role', '=', 'mentee')
    .where('users.password_hash', 'is not', null)
    .where('users.id', 'not in', assignedMentees(db))
    .leftJoin('relationships', 'relationships.mentee_id', 'users.id')
    .groupBy(['users.id', 'users.created_at', 'users.first_name', 'users.last_name'])
    .select([
      'users.id',
      sql<string>`coalesce(max(relationships.ended_at), users.created_at)`.as('since'),
      sql<number>`sum(case when relationships.status = 'active' then 1 else 0 end)`.as(
        'with_inactive_mentor',
      ),
    ])
    .select(name('users').as('name'))
    .execute()

/** Pending people with a password of their own: only an administrator can let them in. */
export const listPendingAccounts = (db: Db) =>
  countedPeople(db)
    .where('users.status', '=', 'pending')
    .where('users.password_hash', 'is not', null)
    .select(['users.id', 'users.created_at as since'])
    .select(name('users').as('name'))
    .execute()

/** People without a password, with the newest link that they were given; none while the letter still waits. */
export const listOpenInvitations = (db: Db) =>
  countedPeople(db)
    .where('users.password_hash', 'is', null)
    .innerJoin('password_tokens', 'password_tokens.user_id', 'users.id')
    .where('password_tokens.kind', '=', 'invitation')
    .groupBy(['users.id', 'users.first_name', 'users.last_name'])
    .select([
      'users.id',
      sql<string>`max(password_tokens.created_at)`.as('since'),
      sql<string>`max(password_tokens.expires_at)`.as('expires_at'),
    ])
    .select(name('users').as('name'))
    .execute()

/** Pairs whose mentee awaits a shift while none is planned for the two. */
export const listPairsWithoutShift = (db: Db, localNow: string) =>
  countedRelationships(db)
    .leftJoin('progress', 'progress.mentee_id', 'relationships.mentee_id')
    .where(sql<boolean>`coalesce(progress.status, 'awaiting_shift') = 'awaiting_shift'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shifts')
            .whereRef('shifts.mentee_id', '=', 'relationships.mentee_id')
            .whereRef('shifts.mentor_id', '=', 'relationships.mentor_id')
            .where('shifts.deleted_at', 'is', null)
            .where('shifts.status', '=', 'scheduled')
            .where('shifts.ends_at', '>', localNow)
            .select('shifts.id'),
        ),
      ),
    )
    .select(['relationships.mentee_id as id', 'relationships.assigned_at as since'])
    .select([name('mentees').as('name'), name('mentors').as('mentor_name')])
    .execute()

export const listOverdueGoals = (db: Db, today: string) =>
  db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.mentee_id')
    .where('goals.status', '=', 'active')
    .where('goals.target_date', '<', today)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 'inactive')
    .select(['goals.mentee_id as id', 'goals.title', 'goals.target_date'])
    .select(name('users').as('name'))
    .execute()

export const listUndeliveredLetters = (db: Db, exceptReason: string) =>
  db
    .selectFrom('letters')
    .where('given_up_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('last_error', '<>', exceptReason)
    .select(['id', 'kind', 'recipient as name', 'created_at as since', 'last_error'])
    .execute()

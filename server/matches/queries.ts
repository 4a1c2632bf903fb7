import { sql } from 'kysely'
import { ownMenteesOf, people } from '../access.ts'
import { countedRelationships, unassignedMentees } from '../counts.ts'
import { compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { isModuleOn } from '../programme-conditions.ts'

/** A mentor or mentee whose match profile the caller may read, with the stored values. */
export const findProfile = compiledFirst((db, { me, id }: Params<{ me: Me; id: number }>) => {
  const found = people(db).where('users.id', '=', id).where('users.role', '<>', 'admin')
  const readable =
    me.role === 'admin'
      ? found
      : found.where(({ or, eb }) =>
          or([eb('users.id', '=', me.id), eb('users.id', 'in', ownMenteesOf(db, me, id))]),
        )
  return readable
    .leftJoin('match_profiles', 'match_profiles.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.role'])
    .select(['places', 'away_from', 'away_to', 'department', 'topics'])
    .select(['match_profiles.id as profile_id', 'match_profiles.version'])
    .select(['match_profiles.updated_at', 'match_profiles.updated_by'])
})

export const insertProfile = compiledOne((db, row: Params<NewRow<'match_profiles'>>) =>
  db.insertInto('match_profiles').values(row).returning('id'),
)

/** Keeps a profile that somebody has changed since. */
export const deleteFirstProfile = (db: Db, userId: number) =>
  db.deleteFrom('match_profiles').where('user_id', '=', userId).where('version', '=', 1).execute()

/** Pairs that are ruled out, of these people. */
export const listRuledOut = compiledList((db, { ids }: Params<{ ids: number[] }>) =>
  db
    .selectFrom('ruled_out_pairs')
    .where(({ or, eb }) => or([eb('mentor_id', 'in', ids), eb('mentee_id', 'in', ids)]))
    .selectAll(),
)

export const findRuledOut = compiledFirst((db, { id }: Params<{ id: number }>) =>
  db.selectFrom('ruled_out_pairs').where('id', '=', id).selectAll(),
)

export const insertRuledOut = (db: Db, row: NewRow<'ruled_out_pairs'>) =>
  db
    .insertInto('ruled_out_pairs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const deleteRuledOut = (db: Db, id: number) =>
  db.deleteFrom('ruled_out_pairs').where('id', '=', id).returning('id').executeTakeFirst()

const menteesOf = (db: Db) =>
  countedRelationships(db)
    .where('relationships.mentor_id', '=', sql.ref<number>('users.id'))
    .select(({ fn }) => fn.countAll<number>().as('count'))

/** The mentor of an assignment, with the places and days away that it must respect. */
export const findPlaces = compiledFirst((db, { id }: Params<{ id: number }>) =>
  people(db)
    .innerJoin('match_profiles', 'match_profiles.user_id', 'users.id')
    .where('users.id', '=', id)
    .where(isModuleOn('matching'))
    .select(['users.first_name', 'users.last_name', 'places', 'away_from', 'away_to'])
    .select(menteesOf(db).as('mentee_count')),
)

type Ahead = { localNow: string; until: string }

/** Every active mentor with what the suggestions go by. */
export const listMentorsToMatch = compiledList((db, { localNow, until }: Params<Ahead>) =>
  people(db)
    .where('users.role', '=', 'mentor')
    .where('users.status', '=', 'active')
    .leftJoin('match_profiles', 'match_profiles.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['places', 'away_from', 'away_to', 'department', 'topics'])
    .select(menteesOf(db).as('mentee_count'))
    .select((eb) => [
      eb
        .selectFrom('shifts')
        .whereRef('shifts.mentor_id', '=', 'users.id')
        .where('shifts.status', '=', 'scheduled')
        .where('shifts.deleted_at', 'is', null)
        .where('shifts.starts_at', '>', localNow)
        .where('shifts.starts_at', '<', until)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('shifts'),
    ]),
)

/** Mentors with the mentees who completed the programme with them; a pair can occur twice. */
export const listCompleted = compiledList((db) =>
  db
    .selectFrom('progress')
    .innerJoin('relationships', 'relationships.mentee_id', 'progress.mentee_id')
    .where('progress.status', '=', 'completed')
    .select(['relationships.mentor_id', 'relationships.mentee_id']),
)

const toMatch = (mentees: ReturnType<typeof people>) =>
  mentees
    .leftJoin('match_profiles', 'match_profiles.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'department', 'topics'])

export const findMenteeToMatch = compiledFirst((db, { id }: Params<{ id: number }>) =>
  toMatch(people(db))
    .where('users.id', '=', id)
    .where('users.role', '=', 'mentee')
    .where('users.status', '<>', 'inactive'),
)
export type StoredMentee = NonNullable<Awaited<ReturnType<typeof findMenteeToMatch>>>

export const listUnassigned = compiledList((db) => toMatch(unassignedMentees(db)))

/** The active pairs of one mentee. */
export const listMentorIds = compiledList((db, { id }: Params<{ id: number }>) =>
  db
    .selectFrom('relationships')
    .where('mentee_id', '=', id)
    .where('status', '=', 'active')
    .select('mentor_id'),
)

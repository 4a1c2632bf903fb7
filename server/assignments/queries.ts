import { type Expression, type SqlBool, sql } from 'kysely'
import { relationshipStateOf, relationshipTable } from '#contract/can.ts'
import { people } from '../access.ts'
import { completedMentees, countedRelationships, menteesWithoutMentor, unassignedMentees } from '../counts.ts'
import type { Params } from '../database/compiled.ts'
import { isNamedLike, isPersonLike, personOrders, withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { list } from '../kernel/http/list.ts'
import { isModuleOn, ownMentorFirst, relationshipWithOwnMentor } from '../programme-conditions.ts'

const relationshipRows = (db: Db) =>
  withPair(db.selectFrom('relationships'), 'relationships').select([
    'relationships.id',
    'relationships.status',
    'relationships.assigned_at as assigned_date',
    'relationships.ended_at as ended_date',
    'relationships.last_day as cover_until',
  ])

type Stored = Awaited<ReturnType<ReturnType<typeof relationshipRows>['executeTakeFirstOrThrow']>>

/** Computes `can` for administrators: nobody else reads relationships. */
const toRelationshipRow = (relationship: Stored) => ({
  ...relationship,
  can: relationshipTable.can(relationshipStateOf(relationship), 'admin'),
})

/** Newest first. */
export const listRelationshipRows = list(
  'relationships.id',
  (db) => ({ rows: relationshipRows(db), count: db.selectFrom('relationships') }),
  { toRow: toRelationshipRow },
)

export async function findRelationshipRow(db: Db, id: number) {
  const relationship = await relationshipRows(db).where('relationships.id', '=', id).executeTakeFirst()
  return relationship && toRelationshipRow(relationship)
}

/** The folded name of the mentee's own mentor; empty without one. */
const nameOfOwnMentor = sql`coalesce((
  select named.search_text from relationships as led inner join users as named on named.id = led.mentor_id
  where led.id = ${relationshipWithOwnMentor(sql.ref('users.id'))}), '')`

/**
 * Active and pending mentees can be given a mentor. Inactive ones are listed while their relationship still
 * has to be ended.
 */
const assignableMentees = (db: Db) =>
  people(db)
    .where('users.role', '=', 'mentee')
    .where((eb) =>
      eb.or([
        eb('users.status', '<>', 'inactive'),
        // A scalar subquery reads one row by its index; with 'exists', PostgreSQL reads all relationships
        // first.
        eb(
          eb
            .selectFrom('relationships')
            .whereRef('relationships.mentee_id', '=', 'users.id')
            .where('relationships.status', '=', 'active')
            .select('relationships.id')
            .limit(1),
          'is not',
          null,
        ),
      ]),
    )

type Filter = { patterns: string[] }
/** `assigned` undefined lists everybody; false lists those without a mentor, with a completed programme or not. */
type MenteeFilter = Filter & { assigned?: boolean | undefined; completed?: boolean }

export const listAssignableMentees = list(
  'users.id',
  (db, { patterns, assigned, completed }: Params<MenteeFilter>) => {
    let mentees = assignableMentees(db)
    const without = completed ? completedMentees(db) : unassignedMentees(db)
    if (assigned) mentees = mentees.where('users.id', 'not in', menteesWithoutMentor(db).select('users.id'))
    if (assigned === false) mentees = mentees.where('users.id', 'in', without.select('users.id'))
    for (const pattern of patterns)
      mentees = mentees.where(({ or }) => or([isPersonLike('users', pattern), hasMentorLike(pattern)]))
    const shown = mentees.select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.status',
    ])
    return { rows: shown, count: mentees }
  },
  { orders: { ...personOrders, mentor: () => nameOfOwnMentor } },
)

const hasMentorLike = (pattern: Expression<string>) => sql<SqlBool>`exists (
  select 1 from relationships as led where led.mentee_id = users.id and led.status = 'active'
  and ${isNamedLike('led.mentor_id', pattern)})`

const menteesOfMentor = (db: Db) =>
  countedRelationships(db)
    .where('relationships.mentor_id', '=', sql.ref<number>('users.id'))
    .select(({ fn }) => fn.countAll<number>().as('count'))

export const listAssignableMentors = list(
  'users.id',
  (db, { patterns, today }: Params<Filter & { today: string }>) => {
    let mentors = people(db).where('users.role', '=', 'mentor').where('users.status', '=', 'active')
    for (const pattern of patterns) mentors = mentors.where(isPersonLike('users', pattern))
    const shown = mentors
      .leftJoin('match_profiles', (join) =>
        join.onRef('match_profiles.user_id', '=', 'users.id').on(isModuleOn('matching')),
      )
      .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'places'])
      .select(menteesOfMentor(db).as('mentee_count'))
      .select(
        sql<string | null>`case when away_from <= ${today} and away_to >= ${today} then away_to end`.as(
          'away_until',
        ),
      )
    return { rows: shown, count: mentors }
  },
  {
    toRow: (mentor) => ({ ...mentor, mentee_count: mentor.mentee_count ?? 0 }),
    orders: { ...personOrders, count: menteesOfMentor },
  },
)

/** The current mentors of these mentees; each mentee's own mentor comes first. */
export const listMentorsOf = async (db: Db, menteeIds: number[]) =>
  ownMentorFirst(await currentMentors(db, menteeIds).execute())

const currentMentors = (db: Db, menteeIds: number[]) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.status', '=', 'active')
    .where('relationships.mentee_id', 'in', menteeIds)
    .select([
      'relationships.mentee_id',
      'relationships.id as relationship_id',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.status',
      'relationships.last_day as cover_until',
    ])
    .orderBy('relationships.id')

/** The ids of mentees who count as unassigned, and of completed mentees without a mentor. */
export const listWithoutMentor = async (db: Db, menteeIds: number[]) => ({
  unassigned: await unassignedMentees(db).where('users.id', 'in', menteeIds).select('users.id').execute(),
  completed: await completedMentees(db).where('users.id', 'in', menteeIds).select('users.id').execute(),
})

/** A union of two queries: each half, as mentor and as mentee, has its own index. */
export function listActiveRelationshipsOf(db: Db, personId: number) {
  const active = db
    .selectFrom('relationships')
    .where('status', '=', 'active')
    .select(['id', 'mentor_id', 'mentee_id', 'last_day'])
  return active
    .where('mentor_id', '=', personId)
    .unionAll(active.where('mentee_id', '=', personId))
    .execute()
}

export const listFormerMentorIds = async (db: Db, menteeId: number): Promise<number[]> => {
  const mentors = db.selectFrom('relationships').where('mentee_id', '=', menteeId).select('mentor_id')
  return (await mentors.distinct().execute()).map(({ mentor_id }) => mentor_id)
}

/** A mentee of the mentor at that time or later, who has no mentor now. */
export const findMenteeLeftBy = (db: Db, { mentorId, since }: { mentorId: number; since: string }) =>
  unassignedMentees(db)
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('relationships')
        .where('mentor_id', '=', mentorId)
        .where((either) => either.or([either('status', '=', 'active'), either('ended_at', '>=', since)]))
        .select('mentee_id'),
    )
    .select('users.id')
    .limit(1)
    .executeTakeFirst()

/** The pair's scheduled shifts that start after this local time, soonest first. */
export const listFutureShifts = (db: Db, pair: { mentor_id: number; mentee_id: number }, localNow: string) =>
  db
    .selectFrom('shifts')
    .where('mentor_id', '=', pair.mentor_id)
    .where('mentee_id', '=', pair.mentee_id)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', localNow)
    .where('deleted_at', 'is', null)
    .select(['id', sql<string>`substr(starts_at, 1, 10)`.as('shift_date')])
    .select([sql<string>`substr(starts_at, 12)`.as('start_time')])
    .select([sql<string>`substr(ends_at, 12)`.as('end_time')])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** A unique index on active pairs refuses a second one. */
export const insertRelationship = (db: Db, relationship: NewRow<'relationships'>) =>
  db.insertInto('relationships').values(relationship).returning('id').executeTakeFirstOrThrow()

/** Makes a covering mentor one of the mentee's mentors. */
export const saveWithoutLastDay = (db: Db, { mentorId, menteeId }: { mentorId: number; menteeId: number }) =>
  db
    .updateTable('relationships')
    .set({ last_day: null })
    .where('mentor_id', '=', mentorId)
    .where('mentee_id', '=', menteeId)
    .where('status', '=', 'active')
    .where('last_day', 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** Ends an active relationship. The second of two simultaneous calls gets undefined. */
export const saveEnd = (db: Db, id: number, by: { id: number | null; at: string; localNow: string }) =>
  db
    .updateTable('relationships')
    .set({ status: 'terminated', ended_at: by.at, ended_local: by.localNow, ended_by: by.id })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning(['id', 'mentor_id', 'mentee_id'])
    .executeTakeFirst()

import { sql } from 'kysely'
import { relationshipTable } from '#contract/can.ts'
import { people } from '../access.ts'
import { completedMentees, countedRelationships, unassignedMentees } from '../counting.ts'
import { ownMentorFirst } from '../database/own-mentor.ts'
import { withPair } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { compiledPage, type PageRequest } from '../kernel/paging.ts'

const relationshipRows = (db: Db) =>
  withPair(db.selectFrom('relationships'), 'relationships').select([
    'relationships.id',
    'relationships.status',
    'relationships.assigned_at as assigned_date',
    'relationships.ended_at as ended_date',
  ])

type Stored = Awaited<ReturnType<ReturnType<typeof relationshipRows>['executeTakeFirstOrThrow']>>

/** For administrators: nobody else is shown one. */
const withCan = (relationship: Stored) => ({
  ...relationship,
  can: relationshipTable.can(relationship.status, 'admin'),
})

/** Newest first. */
export async function listRelationships(db: Db, paging: PageRequest) {
  const { rows, total } = await relationshipPage(db, {}, paging)
  return { rows: rows.map(withCan), total }
}

const relationshipPage = compiledPage((db) => ({
  shown: relationshipRows(db),
  id: 'relationships.id',
  counted: db.selectFrom('relationships'),
}))

export async function findRelationship(db: Db, id: number) {
  const relationship = await relationshipRows(db).where('relationships.id', '=', id).executeTakeFirst()
  return relationship && withCan(relationship)
}

/** Mentees who can be given a mentor, active and pending ones, and inactive ones whose relationship still has to be ended. */
const assignableMentees = (db: Db) =>
  people(db)
    .where('users.role', '=', 'mentee')
    .where((eb) =>
      eb.or([
        eb('users.status', '<>', 'inactive'),
        // One at a time by its index, where 'exists' lets PostgreSQL read all relationships first.
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

export const listAssignableMentees = (db: Db, paging: PageRequest) => menteePage(db, {}, paging)

const menteePage = compiledPage((db) => {
  const mentees = assignableMentees(db)
  const shown = mentees.select([
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.status',
  ])
  return { shown, id: 'users.id', counted: mentees }
})

export const listAssignableMentors = (db: Db, paging: PageRequest) => mentorPage(db, {}, paging)

const mentorPage = compiledPage((db) => {
  const mentors = people(db).where('users.role', '=', 'mentor').where('users.status', '=', 'active')
  const shown = mentors
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .select((eb) =>
      countedRelationships(db)
        .whereRef('relationships.mentor_id', '=', eb.ref('users.id'))
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('mentee_count'),
    )
  return { shown, id: 'users.id', counted: mentors }
})

/** Present mentors of these mentees, of each mentee their own mentor first. */
export const listMentorsOf = async (db: Db, menteeIds: number[]) =>
  ownMentorFirst(await presentMentors(db, menteeIds).execute())

const presentMentors = (db: Db, menteeIds: number[]) =>
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
    ])
    .orderBy('relationships.id')

/** Which of them count as unassigned, and which have completed and need no mentor. */
export const listWithoutMentor = async (db: Db, menteeIds: number[]) => ({
  unassigned: await unassignedMentees(db).where('users.id', 'in', menteeIds).select('users.id').execute(),
  completed: await completedMentees(db).where('users.id', 'in', menteeIds).select('users.id').execute(),
})

/** Those in which the person is the mentor or the mentee; each half has an index of its own. */
export function listActiveRelationshipsOf(db: Db, personId: number) {
  const active = db
    .selectFrom('relationships')
    .where('status', '=', 'active')
    .select(['id', 'mentor_id', 'mentee_id'])
  return active
    .where('mentor_id', '=', personId)
    .unionAll(active.where('mentee_id', '=', personId))
    .execute()
}

/** What is planned for a pair and starts after this moment of the organisation's clock, soonest first. */
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

/** undefined when the pair has an active relationship already. */
export const insertRelationship = (db: Db, relationship: NewRow<'relationships'>) =>
  db
    .insertInto('relationships')
    .values(relationship)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Only where it is still active: of two who end it at once the second gets undefined. */
export const saveEnd = (db: Db, id: number, by: { id: number; at: string }) =>
  db
    .updateTable('relationships')
    .set({ status: 'terminated', ended_at: by.at, ended_by: by.id })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning(['id', 'mentor_id', 'mentee_id'])
    .executeTakeFirst()

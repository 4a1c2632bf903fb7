import { sql } from 'kysely'
import {
  countedMentees,
  countedRelationships,
  heldMeetings,
  isProgrammeOver,
  keepsShift,
  minutesOfShift,
  supernumerary,
} from '../counts.ts'
import { compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { compiledCount, nameOf } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'

type OfMentee = { menteeId: number }

/** Every standard that was chosen, oldest first. */
export const listStandards = compiledList((db) =>
  db
    .selectFrom('standards')
    .select(['id', 'kind', 'own', 'also_under_way', 'created_at', 'created_by'])
    .orderBy('id'),
)

export const insertStandard = compiledOne((db, row: Params<NewRow<'standards'>>) =>
  db.insertInto('standards').values(row).returning('id'),
)

const firstAssignment = sql<string | null>`(select min(relationships.assigned_at) from relationships
  where relationships.mentee_id = users.id)`

/** People with the start of their programme as a mentee. */
const programmesOf = (users: ReturnType<typeof countedMentees>) =>
  users
    .leftJoin('programmes', 'programmes.mentee_id', 'users.id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.status',
      'programmes.id as programme_id',
      'programmes.starts_on',
      'programmes.months',
      'programmes.version',
      'programmes.updated_at',
      'programmes.updated_by',
      firstAssignment.as('assigned_at'),
    ])

export const findProgrammeRow = compiledOne((db, { menteeId }: Params<OfMentee>) =>
  programmesOf(db.selectFrom('users')).where('users.id', '=', menteeId),
)
export type StoredProgramme = Awaited<ReturnType<typeof findProgrammeRow>>

/** The mentee, if their programme is over. */
export const findOver = compiledFirst((db, { menteeId }: Params<OfMentee>) =>
  db.selectFrom('users').where('id', '=', menteeId).where(isProgrammeOver(menteeId)).select('id'),
)

type Begun = { mentorId: number | undefined; exceptOver: 'yes' | undefined }

const begun = (mentees: ReturnType<typeof countedMentees>) =>
  programmesOf(mentees).where((eb) =>
    eb.or([eb('programmes.starts_on', 'is not', null), eb(firstAssignment, 'is not', null)]),
  )

const notOver = (db: Db) =>
  countedMentees(db).where(({ not }) => not(isProgrammeOver(sql.ref<number>('users.id'))))

/** Mentees who count and have begun the programme; of one mentor if one is given. */
export const listBegunRows = compiledList((db, { mentorId, exceptOver }: Params<Begun>) => {
  const all = begun(exceptOver === undefined ? countedMentees(db) : notOver(db))
  return mentorId === undefined
    ? all
    : all.where(
        'users.id',
        'in',
        countedRelationships(db)
          .where('relationships.mentor_id', '=', mentorId)
          .select('relationships.mentee_id'),
      )
})

export const countUnderWay = compiledCount((db: Db, _: object) => begun(notOver(db)))

export const listAbsences = compiledList((db, { menteeIds }: Params<{ menteeIds: number[] }>) =>
  db
    .selectFrom('absences')
    .where('mentee_id', 'in', menteeIds)
    .where('deleted_at', 'is', null)
    .select(['id', 'mentee_id', 'from_day', 'to_day', 'version'])
    .orderBy('mentee_id')
    .orderBy('from_day'),
)
export type StoredAbsence = Awaited<ReturnType<typeof listAbsences>>[number]

const meetings = (db: Db) =>
  db
    .selectFrom('meetings')
    .innerJoin('users as mentors', 'mentors.id', 'meetings.mentor_id')
    .where('meetings.deleted_at', 'is', null)
    .select([
      'meetings.id',
      'meetings.mentee_id',
      'meetings.mentor_id',
      'meetings.held_on',
      'meetings.minutes',
      'meetings.milestones',
      'meetings.shift_id',
      'meetings.disputed_at',
      'meetings.took_place',
      'meetings.created_at',
      'meetings.version',
      sql<0 | 1>`case when ${keepsShift} then 1 else 0 end`.as('keeps_shift'),
      'mentors.first_name as mentor_first_name',
      'mentors.last_name as mentor_last_name',
    ])

export const listMeetings = compiledList((db, { menteeIds }: Params<{ menteeIds: number[] }>) =>
  meetings(db).where('meetings.mentee_id', 'in', menteeIds),
)
export type StoredMeeting = Awaited<ReturnType<typeof listMeetings>>[number]

export const findMeeting = compiledFirst((db, { id }: Params<{ id: number }>) =>
  meetings(db).where('meetings.id', '=', id),
)

/** Meetings that were recorded with a shift. */
export const listOfShift = compiledList((db, { shiftId }: Params<{ shiftId: number }>) =>
  db
    .selectFrom('meetings')
    .where('shift_id', '=', shiftId)
    .where('deleted_at', 'is', null)
    .select(['id', 'mentor_id', 'mentee_id']),
)

export const findAbsence = compiledFirst((db, { id }: Params<{ id: number }>) =>
  db.selectFrom('absences').where('id', '=', id).where('deleted_at', 'is', null).selectAll(),
)

export const insertMeeting = compiledOne((db, row: Params<NewRow<'meetings'>>) =>
  db.insertInto('meetings').values(row).returningAll(),
)

export const insertAbsence = compiledOne((db, row: Params<NewRow<'absences'>>) =>
  db.insertInto('absences').values(row).returning('id'),
)

export const insertProgramme = compiledOne((db, row: Params<NewRow<'programmes'>>) =>
  db.insertInto('programmes').values(row).returning('id'),
)

type Mentor = { mentorId: number }

export const findFirstAssignment = compiledOne((db, { mentorId }: Params<Mentor>) =>
  db
    .selectFrom('relationships')
    .where('relationships.mentor_id', '=', mentorId)
    .select(({ fn }) => fn.min<string | null>('relationships.assigned_at').as('assigned_at')),
)

/** Minutes of a mentor's meetings that count, from a day on. */
export const sumProtected = compiledOne((db, { mentorId, since }: Params<Mentor & { since: string }>) =>
  heldMeetings(db)
    .where('meetings.mentor_id', '=', mentorId)
    .where('meetings.held_on', '>=', since)
    .select(sql<number>`coalesce(sum(meetings.minutes), 0)`.as('minutes')),
)

/** An active mentor of the mentee. */
export const findMentorOf = compiledFirst((db, { menteeId }: Params<OfMentee>) =>
  countedRelationships(db)
    .where('relationships.mentee_id', '=', menteeId)
    .select(['relationships.mentor_id as id', nameOf('mentors').as('name')])
    .orderBy('relationships.id')
    .limit(1),
)

/** A mentor's past shifts with the mentee about which the mentor wrote. */
export const listDebriefsForMeeting = compiledList(
  (db, { menteeId, mentorId, since }: Params<OfMentee & Mentor & { since: string }>) =>
    db
      .selectFrom('shifts')
      .innerJoin('debriefs', 'debriefs.shift_id', 'shifts.id')
      .where('shifts.mentee_id', '=', menteeId)
      .where('shifts.mentor_id', '=', mentorId)
      .where('shifts.deleted_at', 'is', null)
      .where('shifts.status', '<>', 'cancelled')
      .where('shifts.starts_at', '>=', since)
      .where('debriefs.side', '=', 'mentor')
      .where('debriefs.deleted_at', 'is', null)
      .select(['shifts.id as shift_id', sql<string>`substr(shifts.starts_at, 1, 10)`.as('shift_date')])
      .orderBy('shifts.starts_at', 'desc')
      .limit(50),
)

const sumOf = (answer: 'yes' | 'differs') =>
  sql<number>`coalesce(sum(case when answer = ${sql.lit(answer)} then minutes end), 0)`

/** A mentee's supernumerary minutes, and those about which the sides differ. */
export const sumSupernumerary = compiledOne(
  (db, { menteeId, openedBefore }: Params<OfMentee & { openedBefore: string }>) =>
    db
      .selectFrom(
        db
          .selectFrom('shifts')
          .where('shifts.mentee_id', '=', menteeId)
          .where('shifts.deleted_at', 'is', null)
          .where('shifts.status', '=', 'completed')
          .select([supernumerary(openedBefore).as('answer'), minutesOfShift.as('minutes')])
          .as('worked'),
      )
      .select([sumOf('yes').as('supernumerary'), sumOf('differs').as('differing')]),
)

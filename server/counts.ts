import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import { commentsOnVisible, people, workedShiftsOf } from './access.ts'
import type { Asker, Params } from './database/compiled.ts'
import { statusOf } from './database/rows.ts'
import type { Db, Tables } from './database/schema.ts'
import { isModuleOn, isOpenDebrief } from './programme-conditions.ts'

/**
 * Each function starts a query that counts. Every screen, list, email and report uses these, so that a
 * number has one definition.
 */

/**
 * People who count in the programme's numbers: neither deleted nor inactive; pending ones count. The status
 * is a literal, not a parameter, so that the database can use its partial indexes.
 */
export const countedPeople = (db: Db) => people(db).where('users.status', '<>', sql.lit('inactive'))

export const countedMentors = (db: Db) => countedPeople(db).where('users.role', '=', 'mentor')

export const countedMentees = (db: Db) => countedPeople(db).where('users.role', '=', 'mentee')

/** Active relationships between two people who count, without cover: the only definition of a caseload. */
export const countedRelationships = (db: Db) =>
  db
    .selectFrom('relationships')
    .innerJoin('users as mentors', 'mentors.id', 'relationships.mentor_id')
    .innerJoin('users as mentees', 'mentees.id', 'relationships.mentee_id')
    .where('relationships.status', '=', 'active')
    .where('relationships.last_day', 'is', null)
    .where('mentors.deleted_at', 'is', null)
    .where('mentors.status', '<>', 'inactive')
    .where('mentees.deleted_at', 'is', null)
    .where('mentees.status', '<>', 'inactive')

/** Mentees who count and have no mentor who counts. */
export const menteesWithoutMentor = (db: Db) =>
  countedMentees(db).where(({ not, exists }) =>
    not(
      exists(
        countedRelationships(db)
          .where('relationships.mentee_id', '=', sql.ref<number>('users.id'))
          .select('relationships.id'),
      ),
    ),
  )

/** Mentees who count, whose programme is not over and who have no mentor who counts. */
export const unassignedMentees = (db: Db) =>
  menteesWithoutMentor(db).where(({ not }) => not(isProgrammeOver(sql.ref<number>('users.id'))))

/** Mentees without a mentor whose programme is over: they never count as unassigned. */
export const completedMentees = (db: Db) =>
  menteesWithoutMentor(db).where(isProgrammeOver(sql.ref<number>('users.id')))

/**
 * Scheduled and not yet ended, by the organisation's clock 'YYYY-MM-DDTHH:MM'. A shift lasts less than a day,
 * so the index scan can start at the day before.
 */
export const isUpcoming = ({ localNow, dayBefore }: Params<ReturnType<typeof clockAt>>) =>
  sql<boolean>`shifts.status = 'scheduled' and shifts.ends_at > ${localNow} and shifts.starts_at >= ${dayBefore}`

/** 1 for a planned shift that is uncertain: the SQL form of `isUncertain` in the contract. */
export const isUncertainShift = sql<0 | 1>`case when (
  select held_by.id from users as held_by where held_by.id in (shifts.mentor_id, shifts.mentee_id)
  and ${statusOf('held_by')} = 'inactive' limit 1) is not null then 1 else 0 end`

export const nextWorkedShift = (
  db: Db,
  me: Omit<Asker, 'status'>,
  clock: Params<ReturnType<typeof clockAt>>,
) => workedShiftsOf(db, me).where(isUpcoming(clock)).orderBy('shifts.starts_at').orderBy('shifts.id').limit(1)

/** The times of a shift that count: those worked if they were recorded, else the planned ones. */
const countedStart = sql<string>`coalesce(shifts.worked_starts_at, shifts.starts_at)`
const countedEnd = sql<string>`coalesce(shifts.worked_ends_at, shifts.ends_at)`

/** The length of a shift by the organisation's clock. It may end on the next day. */
export const minutesOfShift = sql<number>`(${minuteOfDay(countedEnd)} - ${minuteOfDay(countedStart)}
  + case when substr(${countedEnd}, 1, 10) > substr(${countedStart}, 1, 10) then 1440 else 0 end)`

function minuteOfDay(time: Expression<string>) {
  return sql<number>`(cast(substr(${time}, 12, 2) as integer) * 60 + cast(substr(${time}, 15, 2) as integer))`
}

/** The parameters of `isUpcoming` from the organisation's local time. */
export const clockAt = (localNow: string) => ({ localNow, dayBefore: addDays(localNow.slice(0, 10), -1) })

/** A query that compares with the local time, for callers that know `localNow` alone. */
export const atLocalTime =
  <Input extends ReturnType<typeof clockAt>, Rest extends unknown[], Result>(
    query: (db: Db, input: Input, ...rest: Rest) => Result,
  ) =>
  (db: Db, input: Omit<Input, 'dayBefore'>, ...rest: Rest): Result =>
    // TypeScript does not know that Omit and `clockAt` together are the input.
    query(db, { ...input, ...clockAt(input.localNow) } as unknown as Input, ...rest)

export const overdueGoals = (db: Db, today: string | Expression<string>) =>
  db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.mentee_id')
    .where('goals.status', '=', 'active')
    .where('goals.target_date', '<', today)
    .where('users.role', '=', 'mentee')
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 'inactive')

/** 1 for a mentee with meetings, or while a programme standard can apply to somebody. */
export const hasMilestones = (menteeId: Expression<number>) => sql<
  0 | 1
>`case when ${isModuleOn('milestones')} and (exists (
  select 1 from standards where kind <> 'none' and id > coalesce((
    select max(none.id) from standards as none where none.kind = 'none' and none.also_under_way = 1), 0))
  or (select meetings.id from meetings
    where meetings.mentee_id = ${menteeId} and meetings.deleted_at is null limit 1) is not null)
  then 1 else 0 end`

/** A meeting without a shift, or whose shift is planned or completed. */
export const keepsShift = sql<SqlBool>`(meetings.shift_id is null or (
  select met_on.id from shifts as met_on where met_on.id = meetings.shift_id
  and met_on.deleted_at is null and met_on.status <> 'cancelled') is not null)`

/**
 * Meetings that count: a disputed one does once it is settled as held, one of a shift while that is not
 * lost. `isHeld` is the same for a row.
 */
export const heldMeetings = (db: Db) =>
  db
    .selectFrom('meetings')
    .where('meetings.deleted_at', 'is', null)
    .where(keepsShift)
    .where((eb) =>
      eb.or([eb('meetings.disputed_at', 'is', null), eb('meetings.took_place', '=', sql.lit(1))]),
    )

/**
 * Whether a completed shift is supernumerary: the mentee was not counted in the numbers, by the mentee's open
 * debrief, else by the mentor's.
 */
export function supernumerary(openedBefore: Parameters<typeof isOpenDebrief>[0]) {
  const [mentee, mentor] = (['mentee', 'mentor'] as const).map(
    (side) => sql<0 | 1 | null>`(
      select case when debriefs.counted in ('mentee', 'both') then 1
        when debriefs.counted in ('neither', 'mentor') then 0 end
      from debriefs where debriefs.shift_id = shifts.id and debriefs.side = ${sql.lit(side)}
      and debriefs.deleted_at is null and ${isOpenDebrief(openedBefore)})`,
  )
  return sql<'yes' | 'no' | 'differs'>`case when ${mentee} <> ${mentor} then 'differs'
    when coalesce(${mentee}, ${mentor}) = 0 then 'yes' else 'no' end`
}

/**
 * Whether nothing asks a mentee for shifts, milestones, a mentor or a look back any more: their progress is
 * Completed, or
 * their record is signed off.
 */
export const isProgrammeOver = (menteeId: Expression<number>) => sql<SqlBool>`((select final.mentee_id
    from progress as final where final.mentee_id = ${menteeId} and final.status = 'completed') is not null
  or (select sign_offs.id from sign_offs
    where sign_offs.mentee_id = ${menteeId} and sign_offs.state = 'signed_off') is not null)`

/** A learning plan counts as open in these statuses. */
export const openPlanStatuses = ['draft', 'active'] as const

/** The time of the last change by a person; null for a row in its initial state, for example after an undo. */
export const progressSetAt = sql<
  string | null
>`case when progress.updated_by is not null then progress.updated_at end`

/**
 * The dates of a mentor's last shift, note and progress change; the latest of them is the last contact.
 * Shifts count up to `lastClock` (organisation's clock), notes and progress changes before `ends`.
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

/** The number of comments that the caller may read on a goal or plan. */
export const countOfComments = (db: Db, me: Asker, thing: 'goal_id' | 'plan_id', id: string) =>
  sql<number>`(${commentsOnVisible(db, me)
    .where(`comments.${thing}`, '=', sql.ref<number>(id))
    .select((eb) => eb.fn.countAll<number>().as('count'))})`

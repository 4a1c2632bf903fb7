import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { noPlace, otherPlaces } from '#contract/report-numbers.ts'
import { type Figure, formerMentorsKey } from '#contract/reports.ts'
import {
  countedMentees,
  countedMentors,
  countedRelationships,
  lastContacts,
  minutesOfShift,
  overdueGoals,
  supernumerary,
} from '../counts.ts'
import { localDayOf, nameById, nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import { list } from '../kernel/http/list.ts'
import { type PageRequest, readPage } from '../kernel/http/pages.ts'
import { isOpenDebrief, presentDebriefs } from '../programme-conditions.ts'

/** A range of days, in each of the units that rows use: instants, days and local time. */
export type Period = {
  timeZone: string
  today: string
  fromDay: string
  toDay: string
  /** The day after `toDay`. */
  endDay: string
  /** First instant of the range, and first instant after it. */
  begins: string
  ends: string
  /** Local time of the last moment of the range that is not in the future. */
  lastClock: string
  /** Debriefs of shifts that ended until this local time are open. */
  openedBefore: string
}

/** One thing that a figure counts. */
export type Fact = {
  id: number
  /** The row of the report that counts it. */
  key: string
  person_id: number | null
  name: string
  at: string
  /** The stored state or name of the thing; `inWords` translates it. */
  what: string
  minutes: number
}
// biome-ignore lint/suspicious/noExplicitAny: the tables from which the facts come differ, their columns do not
type Facts = SelectQueryBuilder<any, any, Fact>

const minutes = sql<number>`0`.as('minutes')
const text = (value: string) => sql<string>`cast(${sql.ref(value)} as text)`
const monthOf = (column: string, { timeZone }: Period) =>
  sql<string>`substr(${localDayOf(column, timeZone)}, 1, 7)`
const monthOfDay = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 7)`

/** `milestones.ts` calculates the milestones. */
export type StoredFigure = Exclude<Figure, 'milestones.milestones'>

/** A sub-select, which SQLite leaves out of a sum. It would join the people of all rows. */
const nameOfPerson = (column: string) => nameById(column).$castTo<string>()

/** THE FIGURES: a number and the list of people behind it come from the same query. */
export const figures: Record<StoredFigure, (db: Db, period: Period) => Facts> = {
  'referrals.received': (db, period) =>
    db
      .selectFrom('referrals')
      .where('created_at', '>=', period.begins)
      .where('created_at', '<', period.ends)
      .select(['id', 'user_id as person_id', 'created_at as at', 'status as what'])
      .select([monthOf('created_at', period).as('key'), nameOf('referrals').as('name'), minutes]),
  'referrals.approved': (db, period) => decided(db, period).where('status', '<>', 'rejected'),
  'referrals.rejected': (db, period) => decided(db, period).where('status', '=', 'rejected'),

  'progress.people': (db, { ends }) =>
    countedMentees(db)
      .where('users.created_at', '<', ends)
      .select([
        'users.id',
        'users.id as person_id',
        'users.created_at as at',
        nameOf('users').as('name'),
        minutes,
      ])
      .select([stateAt(ends).as('key'), stateAt(ends).as('what')]),

  'moves.moves': (db, { begins, ends }) =>
    db
      .selectFrom('progress_history')
      .where('changed_at', '>=', begins)
      .where('changed_at', '<', ends)
      .whereRef('from_status', '<>', 'to_status')
      .select([
        'progress_history.id',
        'mentee_id as person_id',
        'changed_at as at',
        nameOfPerson('progress_history.mentee_id').as('name'),
      ])
      .select([move.as('key'), move.as('what'), minutes]),

  'shifts.planned': (db, period) => shifts(db, period),
  'shifts.completed': (db, period) => shifts(db, period).where('shifts.status', '=', 'completed'),
  'shifts.cancelled': (db, period) => shifts(db, period).where('shifts.status', '=', 'cancelled'),

  'outcomes.shifts': (db, period) => shiftsBy(db, period, outcome).where('shifts.status', '<>', 'scheduled'),
  'debriefs.shifts': (db, period) => shiftsBy(db, period, writtenBy).where('shifts.status', '=', 'completed'),

  'support.answers': (db, { fromDay, endDay, openedBefore }) =>
    presentDebriefs(db)
      .where('debriefs.support', 'is not', null)
      .where(isOpenDebrief(openedBefore))
      .where('shifts.status', '<>', 'cancelled')
      .where('shifts.starts_at', '>=', fromDay)
      .where('shifts.starts_at', '<', endDay)
      .select(['debriefs.id', 'debriefs.mentee_id as person_id', 'shifts.starts_at as at'])
      .select((eb) => [eb.ref('debriefs.support').$castTo<string>().as('key'), minutes])
      .select([nameOfPerson('debriefs.mentee_id').as('name'), nameOfPerson('shifts.mentor_id').as('what')]),
  'supernumerary.shifts': (db, period) => supernumeraryShifts(db, period, monthOfDay('shifts.starts_at')),
  'places.shifts': (db, period) => supernumeraryShifts(db, period, placeOf),

  'sign_offs.signed_off': (db, period) => signOffs(db, period),
  'sign_offs.without_number': (db, period) => signOffs(db, period).where('users.grs_number', '=', ''),

  'goals.set': (db, period) => goals(db, period, 'created_at'),
  'goals.completed': (db, period) => goals(db, period, 'completed_at'),
  'goals.overdue': (db, { today, fromDay, toDay }) =>
    overdueGoals(db, today)
      .where('goals.target_date', '>=', fromDay)
      .where('goals.target_date', '<=', toDay)
      .select(['goals.id', 'mentee_id as person_id', 'target_date as at', 'goals.title as what'])
      .select([monthOfDay('target_date').as('key'), nameOf('users').as('name'), minutes]),

  'plans.plans': (db, { begins, ends }) =>
    db
      .selectFrom('learning_plans')
      .where('learning_plans.deleted_at', 'is', null)
      .where('learning_plans.created_at', '>=', begins)
      .where('learning_plans.created_at', '<', ends)
      .select(['learning_plans.id', 'mentee_id as person_id', 'learning_plans.created_at as at'])
      .select(['learning_plans.status as key', 'title as what', minutes])
      .select(nameOfPerson('learning_plans.mentee_id').as('name')),

  'mentors.mentees': (db) =>
    countedRelationships(db)
      .select([
        'relationships.id',
        'mentee_id as person_id',
        'assigned_at as at',
        nameOf('mentees').as('name'),
      ])
      .select([text('mentor_id').as('key'), sql<string>`''`.as('what'), minutes]),
  'mentors.shifts': (db, period) =>
    shiftsBy(db, period, mentorOrLeft(db)).where('shifts.status', '=', 'completed'),
}

/** Shifts of former mentors count too, together in one row. */
const mentorOrLeft = (db: Db) =>
  sql<string>`case when shifts.mentor_id in ${countedMentors(db).select('users.id')}
    then cast(shifts.mentor_id as text) else ${sql.lit(formerMentorsKey)} end`

const move = sql<string>`from_status || '>' || to_status`

/** The progress state at an instant: the result of the last change before it. */
const stateAt = (ends: string) =>
  sql<string>`coalesce((
    select progress_history.to_status from progress_history
    where progress_history.mentee_id = users.id and progress_history.changed_at < ${ends}
    order by progress_history.id desc limit 1), 'awaiting_shift')`

/** Referrals with a decision in the period: approved (also if processed since) or rejected. */
const decided = (db: Db, period: Period): Facts =>
  db
    .selectFrom('referrals')
    .where('decided_at', '>=', period.begins)
    .where('decided_at', '<', period.ends)
    .select(['id', 'user_id as person_id', sql<string>`decided_at`.as('at'), 'status as what'])
    .select([monthOf('decided_at', period).as('key'), nameOf('referrals').as('name'), minutes])

const shifts = (db: Db, period: Period) => shiftsBy(db, period, monthOfDay('shifts.starts_at'))

const shiftsBy = (db: Db, { fromDay, endDay }: Period, key: ReturnType<typeof text>): Facts =>
  db
    .selectFrom('shifts')
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.starts_at', '>=', fromDay)
    .where('shifts.starts_at', '<', endDay)
    .select(['shifts.id', 'mentee_id as person_id', 'starts_at as at'])
    .select([key.as('key'), minutesOfShift.as('minutes')])
    .select([nameOfPerson('shifts.mentee_id').as('name'), nameOfPerson('shifts.mentor_id').as('what')])

/** The cause of one that did not happen, else the status. */
const outcome = sql<string>`coalesce(shifts.cause, shifts.status)`

/** The sides that have written a debrief. */
const writtenBy = sql<string>`coalesce((
  select case when count(*) = 2 then 'both' else min(debriefs.side) end from debriefs
  where debriefs.shift_id = shifts.id and debriefs.deleted_at is null), 'none')`

const supernumeraryShifts = (db: Db, period: Period, key: ReturnType<typeof text>): Facts =>
  shiftsBy(db, period, key)
    .where('shifts.status', '=', 'completed')
    .where(supernumerary(period.openedBefore), '=', 'yes')

/** Places that differ only in case and spaces are one. */
const foldedPlace = sql<string>`lower(replace(shifts.location, ' ', ''))`

/** The key of a place names its first shift. */
export const placePrefix = 'place-'

/** Fewer shifts of one place could show who worked there. */
const fewestShifts = 5

const placeOf = sql<string>`case when ${foldedPlace} = '' then ${sql.lit(noPlace.key)}
  when count(*) over (partition by ${foldedPlace}) < ${sql.lit(fewestShifts)} then ${sql.lit(otherPlaces.key)}
  else ${sql.lit(placePrefix)} || min(shifts.id) over (partition by ${foldedPlace}) end`

/** The records that were signed off in the period and still are. */
const signedOff = (db: Db, { begins, ends }: Period) =>
  db
    .selectFrom('sign_offs')
    .innerJoin('users', 'users.id', 'sign_offs.mentee_id')
    .where('sign_offs.state', '=', sql.lit('signed_off'))
    .where('signed_off_at', '>=', begins)
    .where('signed_off_at', '<', ends)

const signOffs = (db: Db, period: Period): Facts =>
  signedOff(db, period)
    .select(['sign_offs.id', 'mentee_id as person_id', sql<string>`signed_off_at`.as('at')])
    .select([monthOf('signed_off_at', period).as('key'), nameOf('users').as('name')])
    .select([sql<string>`''`.as('what'), minutes])

const goals = (db: Db, period: Period, moment: 'created_at' | 'completed_at'): Facts =>
  db
    .selectFrom('goals')
    .where(`goals.${moment}`, '>=', period.begins)
    .where(`goals.${moment}`, '<', period.ends)
    .select(['goals.id', 'mentee_id as person_id', sql<string>`${sql.ref(`goals.${moment}`)}`.as('at')])
    .select([
      'goals.title as what',
      monthOf(`goals.${moment}`, period).as('key'),
      nameOfPerson('goals.mentee_id').as('name'),
      minutes,
    ])

const factsOf = (db: Db, period: Period, figure: StoredFigure) =>
  db.selectFrom(figures[figure](db, period).as('facts'))

/** Counts the facts of a figure and adds up their minutes, for each row of the report. */
export async function sumUp(db: Db, period: Period, figure: StoredFigure) {
  const sums = await factsOf(db, period, figure)
    .select(['key', countAll.as('n'), sql<number>`sum(minutes)`.as('minutes')])
    .groupBy('key')
    .execute()
  return new Map(sums.map(({ key, ...sum }) => [key, sum]))
}

const countAll = sql<number>`count(*)`

/** The number of facts in each row of the report. */
export async function countByKey(db: Db, period: Period, figure: StoredFigure) {
  const counts = await factsOf(db, period, figure)
    .select(['key', countAll.as('n')])
    .groupBy('key')
    .execute()
  return new Map(counts.map(({ key, n }) => [key, n]))
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
  return list('id', () => ({ rows: shown, count: facts }))(db, {}, paging)
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

/** Rejections of the period by category, without those that have none. */
export const countRejections = async (db: Db, { begins, ends }: Period) =>
  (
    await db
      .selectFrom('referrals')
      .where('status', '=', 'rejected')
      .where('category', 'is not', null)
      .where('decided_at', '>=', begins)
      .where('decided_at', '<', ends)
      .select(['category', sql<number>`count(*)`.as('referrals')])
      .groupBy('category')
      .execute()
  ).flatMap(({ category, referrals }) => (category ? [{ category, referrals }] : []))

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

/** The records signed off in the period with their mentees, oldest first. Deleted people are left out. */
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
export const listReportedMentors = (db: Db, { ends, lastClock }: Period) =>
  countedMentors(db)
    .select((eb) => ['users.id', nameOf('users').as('name'), ...lastContacts(eb, { ends, lastClock })])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()

import { type Expression, type SqlBool, sql } from 'kysely'
import type { Module } from '#contract/modules.ts'
import type { AccountStatus } from '#contract/person.ts'
import { compiledFirst, type Params } from './database/compiled.ts'
import type { Db } from './database/schema.ts'

/** True while the programme uses the module. */
export const isModuleOn = (module: Module) =>
  sql<SqlBool>`not exists (select 1 from settings where ',' || settings.modules_off || ',' like ${sql.lit(`%,${module},%`)})`

/** All debriefs but the withdrawn ones. A debrief is deleted with its shift. */
export const writtenDebriefs = (db: Db) =>
  db
    .selectFrom('debriefs')
    .innerJoin('shifts', 'shifts.id', 'debriefs.shift_id')
    .where('debriefs.deleted_at', 'is', null)

/** All debriefs of all shifts, but the withdrawn and deleted ones. Queries about them start in `access.ts`. */
export const presentDebriefs = (db: Db) => writtenDebriefs(db).where('shifts.deleted_at', 'is', null)

/** For a query of shifts: the debriefs of the shift of its row. */
export const debriefsOfRow = (db: Db) =>
  db
    .selectFrom('debriefs')
    .where('debriefs.shift_id', '=', sql.ref<number>('shifts.id'))
    // Conditions on the shift read the query around this one, so they need no join.
    .where('debriefs.deleted_at', 'is', null) as unknown as ReturnType<typeof presentDebriefs>

/** True for a debrief that opened until this instant. */
export const isOpenDebrief = (openedBefore: string | Expression<string>) =>
  sql<SqlBool>`debriefs.opens_at <= ${openedBefore}`

/** The pair's active relationship; one with a last day is a cover. */
export const findLeading = compiledFirst((db, pair: Params<{ mentorId: number; menteeId: number }>) =>
  db
    .selectFrom('relationships')
    .where('mentor_id', '=', pair.mentorId)
    .where('mentee_id', '=', pair.menteeId)
    .where('status', '=', 'active')
    .select(['id', 'last_day', 'cover_asked_until']),
)

/** True until the last day of a cover, and for every other relationship. */
export const isBeforeEndOfCover = (today: string | Expression<string>) =>
  sql<SqlBool>`coalesce(relationships.last_day, '9') >= ${today}`

/** True for a shift whose mentor led the mentee when it began: it stays theirs. */
export const isOwnShift = ({
  id,
}: {
  id: number | Expression<number>
}) => sql<SqlBool>`(shifts.mentor_id = ${id} and (
    select led.id from relationships as led where led.mentor_id = ${id} and led.mentee_id = shifts.mentee_id
    and (led.status = 'active' or shifts.starts_at <= led.ended_local)
    and substr(shifts.starts_at, 1, 10) between coalesce(led.first_day, '') and coalesce(led.last_day, '9') limit 1) is not null)`

/**
 * True for a row that only the mentor has changed since their last relationship with its mentee ended. A
 * former mentor may still read such rows. Changes that the ending makes itself, such as cancelled
 * shifts, have its exact time and count as before.
 */
export const isUnchangedSinceEnd = (table: string, mentorId: number | Expression<number>) =>
  sql<SqlBool>`(${sql.ref(`${table}.updated_by`)} = ${mentorId} or ${sql.ref(`${table}.updated_at`)} <= (
    select max(ended.ended_at) from relationships as ended
    where ended.mentor_id = ${mentorId} and ended.mentee_id = ${sql.ref(`${table}.mentee_id`)}))`

/** True for a mentor's shift that they find in any role: it stays theirs, or nobody has changed it since the end. */
export const isKeptShift = ({ id }: { id: number | Expression<number> }) =>
  sql<SqlBool>`(shifts.mentor_id = ${id} and ${isUnchangedSinceEnd('shifts', id)} or ${isOwnShift({ id })})`

type Leading = { status: AccountStatus; cover_until: string | null }

/**
 * Sorts a mentee's mentors, given in order of assignment: active accounts first, covering mentors last. The first is
 * the mentee's own mentor, who is inactive only if no other is left.
 */
export const ownMentorFirst = <Mentor extends Leading>(mentors: Mentor[]): Mentor[] =>
  mentors.toSorted((a, b) => rankOf(a) - rankOf(b))

const rankOf = ({ status, cover_until }: Leading) => (cover_until !== null ? 2 : status === 'active' ? 0 : 1)

/** The id of the relationship with the mentee's own mentor; null if there is none. */
export const relationshipWithOwnMentor = (menteeId: Expression<number>) => sql<number>`(
  select coalesce(min(case when own.status = 'active' and pairs.last_day is null then pairs.id end),
    min(case when pairs.last_day is null then pairs.id end), min(pairs.id))
  from relationships as pairs inner join users as own on own.id = pairs.mentor_id
  where pairs.mentee_id = ${menteeId} and pairs.status = 'active')`

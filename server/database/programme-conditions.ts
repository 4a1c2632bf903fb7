import { type Expression, type SqlBool, sql } from 'kysely'
import type { AccountStatus } from '#contract/person.ts'
import type { Db } from './schema.ts'

/** All debriefs but the withdrawn ones. A debrief is deleted with its shift. */
export const writtenDebriefs = (db: Db) =>
  db
    .selectFrom('debriefs')
    .innerJoin('shifts', 'shifts.id', 'debriefs.shift_id')
    .where('debriefs.deleted_at', 'is', null)

/** All debriefs of all shifts, but the withdrawn and deleted ones. Queries about them start in `access.ts`. */
export const presentDebriefs = (db: Db) => writtenDebriefs(db).where('shifts.deleted_at', 'is', null)

/** True for a debrief that opened until this instant. */
export const isOpenDebrief = (openedBefore: string | Expression<string>) =>
  sql<SqlBool>`debriefs.opens_at <= ${openedBefore}`

/**
 * Sorts a mentee's mentors, given in order of assignment: active accounts first. The first is the mentee's
 * own mentor (rule 24), who is inactive only if no other is left (rule 57).
 */
export const ownMentorFirst = <Mentor extends { status: AccountStatus }>(mentors: Mentor[]): Mentor[] => [
  ...mentors.filter(({ status }) => status === 'active'),
  ...mentors.filter(({ status }) => status !== 'active'),
]

/** The id of the relationship with the mentee's own mentor; null if there is none. */
export const relationshipWithOwnMentor = (menteeId: Expression<number>) => sql<number>`(
  select coalesce(min(case when own.status = 'active' then pairs.id end), min(pairs.id))
  from relationships as pairs inner join users as own on own.id = pairs.mentor_id
  where pairs.mentee_id = ${menteeId} and pairs.status = 'active')`

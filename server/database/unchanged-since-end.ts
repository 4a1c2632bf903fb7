import { type SqlBool, sql } from 'kysely'
import type { Asker } from './compiled.ts'

/** Tables of the rows that a mentor and a mentee share. */
export type PairTable = 'comments' | 'documents' | 'goals' | 'learning_plans' | 'notes' | 'shifts'

/**
 * True for a row that only the mentor has changed since their last relationship with its mentee ended. A
 * former mentor may still read such rows (rule 52). Changes that the ending makes itself, such as cancelled
 * shifts, have its exact time and count as before.
 */
export const isUnchangedSinceEnd = (table: PairTable, mentorId: Asker['id']) =>
  sql<SqlBool>`(${sql.ref(`${table}.updated_by`)} = ${mentorId} or ${sql.ref(`${table}.updated_at`)} <= (
    select max(ended.ended_at) from relationships as ended
    where ended.mentor_id = ${mentorId} and ended.mentee_id = ${sql.ref(`${table}.mentee_id`)}))`

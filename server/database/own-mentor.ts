import { type Expression, sql } from 'kysely'
import type { AccountStatus } from '#contract/person.ts'

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

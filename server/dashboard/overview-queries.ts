import { countedMentees, countedMentors, countedRelationships } from '../counts.ts'
import { compiledList, compiledOne } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'

export const countActiveMentors = compiledOne((db) =>
  countedMentors(db)
    .where('status', '=', 'active')
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

export const listMentors = compiledList((db) =>
  countedMentors(db)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id'),
)

/** All counted mentees with their progress. */
export const listMentees = compiledList((db) =>
  countedMentees(db)
    .leftJoin('progress', 'progress.mentee_id', 'users.id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'progress.status as progress_status',
      'progress.notes as progress_notes',
    ])
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id'),
)

export const listPairs = compiledList((db) =>
  countedRelationships(db).select(['mentor_id', 'mentee_id']).orderBy('relationships.id'),
)

/** Active relationships whose mentor is inactive. */
export const listInactiveMentors = compiledList((db) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.status', '=', 'active')
    .where('users.status', '=', 'inactive')
    .select(['relationships.mentee_id', nameOf('users').as('name')])
    .orderBy('relationships.id'),
)

import { sql } from 'kysely'
import { summaryFrom } from '#contract/sign-off.ts'
import { countedRelationships } from '../counts.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Mentor } from './mentor-queries.ts'

/** My mentees whose progress is far enough and who have no summary, or whose summary was sent back. */
export const listToSummarise = compiledList((db, { me }: Params<{ me: Mentor }>) =>
  countedRelationships(db)
    .where('relationships.mentor_id', '=', me.id)
    .innerJoin('progress', 'progress.mentee_id', 'mentees.id')
    .leftJoin('sign_offs', (join) =>
      join.onRef('sign_offs.mentee_id', '=', 'mentees.id').on('sign_offs.state', '<>', sql.lit('reopened')),
    )
    .where((eb) =>
      eb.or([
        eb('sign_offs.state', '=', sql.lit('sent_back')),
        eb.and([eb('sign_offs.id', 'is', null), eb('progress.status', 'in', summaryFrom)]),
      ]),
    )
    .select((eb) => [
      'mentees.id',
      eb.fn.coalesce('sign_offs.updated_at', 'progress.updated_at').as('since'),
      'sign_offs.id as sent_back',
      nameOf('mentees').as('name'),
    ]),
)

/** My summary, while I have to confirm it. */
export const listToConfirm = compiledList((db, { menteeId }: Params<{ menteeId: number }>) =>
  db
    .selectFrom('sign_offs')
    .where('sign_offs.mentee_id', '=', menteeId)
    .where('sign_offs.state', '=', sql.lit('to_confirm'))
    .select(['sign_offs.id', 'sign_offs.updated_at as since']),
)

const ofPresentMentees = (db: Db) =>
  db
    .selectFrom('sign_offs')
    .innerJoin('users', 'users.id', 'sign_offs.mentee_id')
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'sign_offs.updated_at as since', nameOf('users').as('name')])

export const listToCountersign = compiledList((db) =>
  ofPresentMentees(db).where('sign_offs.state', '=', sql.lit('to_countersign')),
)

export const listDisputed = compiledList((db) =>
  ofPresentMentees(db).where('sign_offs.state', '=', sql.lit('disputed')),
)

/** Summaries that were sent back to a mentor who has left. */
export const listSentBackToNobody = compiledList((db) =>
  ofPresentMentees(db)
    .where('sign_offs.state', '=', sql.lit('sent_back'))
    .where('users.status', '<>', sql.lit('inactive'))
    .where(({ not, exists }) =>
      not(
        exists(
          countedRelationships(db)
            .where('relationships.mentee_id', '=', sql.ref<number>('users.id'))
            .select('relationships.id'),
        ),
      ),
    ),
)

import { sql } from 'kysely'
import { goalsOf, plansOf, unreadDocumentsOf, unreadNotesOf } from '../access.ts'
import { openPlanStatuses } from '../counts.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Me } from '../kernel/http/authentication.ts'

const count = sql<number>`count(*)`.as('n')

/** Grouped by author. */
export const listUnreadNotes = compiledList((db, { me }: Params<{ me: Me }>) =>
  unreadNotesOf(db, me)
    .innerJoin('users', 'users.id', 'notes.mentor_id')
    .groupBy(['users.id', 'users.first_name', 'users.last_name'])
    .select(['users.id', nameOf('users').as('name'), count])
    .select((eb) => eb.fn.min('notes.created_at').as('since')),
)

/** Grouped by the person who shared them. */
export const listUnreadDocuments = compiledList((db, { me }: Params<{ me: Me }>) =>
  unreadDocumentsOf(db, me)
    .innerJoin('users', 'users.id', 'documents.uploaded_by')
    .groupBy(['users.id', 'users.first_name', 'users.last_name'])
    .select(['users.id', nameOf('users').as('name'), count])
    .select((eb) => eb.fn.min('documents.created_at').as('since')),
)

/** Inactive mentors whose relationship with the mentee goes on. */
export const listInactiveMentors = compiledList((db, { me }: Params<{ me: Me }>) =>
  db
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.mentor_id')
    .where('relationships.mentee_id', '=', me.id)
    .where('relationships.status', '=', 'active')
    .where('users.status', '=', 'inactive')
    .select(['users.id', nameOf('users').as('name'), 'users.updated_at as since'])
    .orderBy('relationships.id'),
)

export const listDueGoals = compiledList((db, { me, untilDay }: Params<{ me: Me; untilDay: string }>) =>
  goalsOf(db, me)
    .where('goals.status', '=', 'active')
    .where('goals.target_date', '<=', untilDay)
    .select(['goals.id', 'goals.title', 'goals.target_date']),
)

export const listDuePlans = compiledList((db, { me, untilDay }: Params<{ me: Me; untilDay: string }>) =>
  plansOf(db, me)
    .where('learning_plans.status', 'in', openPlanStatuses)
    .where('learning_plans.target_date', '<=', untilDay)
    .select(['learning_plans.id', 'learning_plans.title', 'learning_plans.target_date']),
)

/** My summary, while I have to confirm it. */
export const listToConfirm = compiledList((db, { me }: Params<{ me: Me }>) =>
  db
    .selectFrom('sign_offs')
    .where('sign_offs.mentee_id', '=', me.id)
    .where('sign_offs.state', '=', sql.lit('to_confirm'))
    .select(['sign_offs.id', 'sign_offs.updated_at as since']),
)

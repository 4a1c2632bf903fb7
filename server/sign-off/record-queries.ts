import { sql } from 'kysely'
import { documentsOf, plansOf } from '../access.ts'
import { minutesOfShift } from '../counts.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import type { Me } from '../kernel/http/authentication.ts'

type OfMentee = { menteeId: number }

const month = sql<string>`substr(shifts.starts_at, 1, 7)`

/** Completed shifts by the month in which they start. */
export const listMonths = compiledList((db, { menteeId }: Params<OfMentee>) =>
  db
    .selectFrom('shifts')
    .where('shifts.mentee_id', '=', menteeId)
    .where('shifts.deleted_at', 'is', null)
    .where('shifts.status', '=', 'completed')
    .select([
      month.as('month'),
      sql<number>`count(*)`.as('shifts'),
      sql<number>`sum(${minutesOfShift})`.as('minutes'),
    ])
    .groupBy(month)
    .orderBy(month),
)

export const listPlans = compiledList((db, { me, menteeId }: Params<OfMentee & { me: Me }>) =>
  plansOf(db, me, menteeId)
    .select([
      'learning_plans.id',
      'learning_plans.title',
      'learning_plans.status',
      'learning_plans.target_date',
      'learning_plans.description',
    ])
    .orderBy('learning_plans.id'),
)

export const listPlanObjectives = compiledList((db, { planId }: Params<{ planId: number }>) =>
  db
    .selectFrom('learning_plan_objectives')
    .where('plan_id', '=', planId)
    .select(['specific', 'state'])
    .orderBy('position'),
)

export const listDocumentNames = compiledList((db, { me, menteeId }: Params<OfMentee & { me: Me }>) =>
  documentsOf(db, me)
    .where('documents.mentee_id', '=', menteeId)
    .select('documents.original_name')
    .orderBy('documents.id'),
)

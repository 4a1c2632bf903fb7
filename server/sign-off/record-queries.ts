import { documentsOf, plansOf, reflectionsOf } from '../access.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import type { Me } from '../kernel/http/authentication.ts'

type OfMentee = { menteeId: number }

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

export const listChosenReflections = compiledList(
  (db, { me, reflectionIds }: Params<{ me: Me; reflectionIds: number[] }>) =>
    reflectionsOf(db, me)
      .where('reflections.id', 'in', reflectionIds)
      .select(['title', 'day', 'kind', 'nature', 'learned', 'changed', 'relevance', 'themes'])
      .orderBy('reflections.id', 'desc'),
)

import { sql } from 'kysely'
import { documentsOf, plansOf, reflectionsOf } from '../access.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import type { Me } from '../kernel/http/authentication.ts'

type OfMentee = { menteeId: number }

export const listPlansOfRecord = compiledList((db, { me, menteeId }: Params<OfMentee & { me: Me }>) =>
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

type Since = { menteeId: number; since: string }

export const listShiftChanges = compiledList((db, { menteeId, since }: Params<Since>) =>
  db
    .selectFrom('shifts')
    .where('mentee_id', '=', menteeId)
    .where('deleted_at', 'is', null)
    .where('outcome_at', '>', since)
    .select(['id', 'starts_at', 'status', 'outcome_at', 'deleted_at'])
    // A union reads both by index; an `or` reads every shift.
    .unionAll(
      db
        .selectFrom('shifts')
        .where('mentee_id', '=', menteeId)
        .where('deleted_at', '>', since)
        .select(['id', 'starts_at', 'status', 'outcome_at', 'deleted_at']),
    )
    .orderBy('id'),
)

export const listPlanChanges = compiledList((db, { menteeId, since }: Params<Since>) =>
  db
    .selectFrom('learning_plans')
    .where('mentee_id', '=', menteeId)
    .where('deleted_at', 'is', null)
    .where('updated_at', '>', since)
    .select(['id', 'title', 'status', 'created_at', 'updated_at', 'deleted_at'])
    .unionAll(
      db
        .selectFrom('learning_plans')
        .where('mentee_id', '=', menteeId)
        .where('deleted_at', '>', since)
        .select(['id', 'title', 'status', 'created_at', 'updated_at', 'deleted_at']),
    )
    .orderBy('id'),
)

export const listObjectiveChanges = compiledList((db, { menteeId, since }: Params<Since>) =>
  db
    .selectFrom('learning_plan_objectives as objectives')
    .innerJoin('learning_plans', 'learning_plans.id', 'objectives.plan_id')
    .where('learning_plans.mentee_id', '=', menteeId)
    .where('learning_plans.deleted_at', 'is', null)
    .where('objectives.state_at', '>', since)
    .select(['objectives.specific', 'objectives.state'])
    .select(sql<string>`objectives.state_at`.as('at'))
    .orderBy('objectives.id'),
)

export const listMeetingChanges = compiledList((db, { menteeId, since }: Params<Since>) =>
  db
    .selectFrom('meetings')
    .where('mentee_id', '=', menteeId)
    .where('updated_at', '>', since)
    .select(['held_on', 'created_at', 'updated_at', 'deleted_at', 'disputed_at', 'took_place'])
    .orderBy('id'),
)

export const listProgressChanges = compiledList((db, { menteeId, since }: Params<Since>) =>
  db
    .selectFrom('progress_history')
    .where('mentee_id', '=', menteeId)
    .where('changed_at', '>', since)
    .whereRef('from_status', '<>', 'to_status')
    .select(['to_status', 'changed_at as at'])
    .orderBy('id'),
)

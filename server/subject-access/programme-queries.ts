import { sql } from 'kysely'
import { nameById } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'

type Subject = { id: number }

export const listRelationships = (db: Db, { id }: Subject) =>
  db
    .selectFrom('relationships')
    .where((eb) => eb.or([eb('mentor_id', '=', id), eb('mentee_id', '=', id)]))
    .select([
      'id',
      nameById('relationships.mentor_id').as('mentor'),
      nameById('relationships.mentee_id').as('mentee'),
    ])
    .select(['status', 'assigned_at', nameById('relationships.assigned_by').as('assigned_by')])
    .select(['ended_at', nameById('relationships.ended_by').as('ended_by')])
    .orderBy('id')
    .execute()

export const listProgress = (db: Db, { id }: Subject) =>
  db
    .selectFrom('progress')
    .where('mentee_id', '=', id)
    .select(['status', 'notes', 'updated_at', nameById('progress.updated_by').as('updated_by')])
    .execute()

export const listProgressHistory = (db: Db, { id }: Subject) =>
  db
    .selectFrom('progress_history')
    .where((eb) => eb.or([eb('mentee_id', '=', id), eb('changed_by', '=', id)]))
    .select(['id', nameById('progress_history.mentee_id').as('mentee'), 'changed_at'])
    .select([nameById('progress_history.changed_by').as('changed_by'), 'from_status', 'to_status', 'notes'])
    .orderBy('id')
    .execute()

export const listGoals = (db: Db, { id }: Subject) =>
  db
    .selectFrom('goals')
    .where((eb) => eb.or([eb('mentee_id', '=', id), eb('created_by', '=', id)]))
    .select(['id', nameById('goals.mentee_id').as('mentee'), nameById('goals.created_by').as('created_by')])
    .select(['title', 'description', 'target_date', 'priority', 'status', 'completed_at'])
    .select(['created_at', 'updated_at', nameById('goals.updated_by').as('updated_by')])
    .orderBy('id')
    .execute()

const plansOf = (db: Db, { id }: Subject) =>
  db
    .selectFrom('learning_plans')
    .where((eb) =>
      eb.or([
        eb('learning_plans.mentee_id', '=', id),
        eb('learning_plans.mentor_id', '=', id),
        eb('learning_plans.created_by', '=', id),
      ]),
    )

export const listPlans = (db: Db, subject: Subject) =>
  plansOf(db, subject)
    .select([
      'id',
      nameById('learning_plans.mentee_id').as('mentee'),
      nameById('learning_plans.mentor_id').as('mentor'),
    ])
    .select([nameById('learning_plans.created_by').as('created_by'), 'title', 'description', 'target_date'])
    .select(['status', 'created_at', 'updated_at', nameById('learning_plans.updated_by').as('updated_by')])
    .select(['deleted_at', nameById('learning_plans.deleted_by').as('deleted_by')])
    .orderBy('id')
    .execute()

export const listPlanObjectives = (db: Db, subject: Subject) =>
  plansOf(db, subject)
    .innerJoin('learning_plan_objectives as objectives', 'objectives.plan_id', 'learning_plans.id')
    .select(['objectives.plan_id', 'learning_plans.title as plan', 'objectives.position'])
    .select(['objectives.specific', 'objectives.measurable', 'objectives.achievable'])
    .select(['objectives.relevant', 'objectives.time_bound'])
    .orderBy('objectives.plan_id')
    .orderBy('objectives.position')
    .execute()

export const listShifts = (db: Db, { id }: Subject) =>
  db
    .selectFrom('shifts')
    .where((eb) => eb.or([eb('mentor_id', '=', id), eb('mentee_id', '=', id)]))
    .select(['id', nameById('shifts.mentor_id').as('mentor'), nameById('shifts.mentee_id').as('mentee')])
    .select(['starts_at', 'ends_at', 'location', 'notes', 'status', 'outcome_reason', 'outcome_at'])
    .select([nameById('shifts.outcome_by').as('outcome_by'), 'created_at', 'updated_at'])
    .select([nameById('shifts.updated_by').as('updated_by'), 'deleted_at'])
    .select([nameById('shifts.deleted_by').as('deleted_by')])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const listNotes = (db: Db, { id }: Subject) =>
  db
    .selectFrom('notes')
    .where((eb) => eb.or([eb('mentor_id', '=', id), eb('mentee_id', '=', id)]))
    .select([
      'id',
      sql<
        string | null
      >`case when note_type = 'mentor_note' then ${nameById('notes.mentor_id')} else ${nameById('notes.mentee_id')} end`.as(
        'from',
      ),
      sql<
        string | null
      >`case when note_type = 'mentor_note' then ${nameById('notes.mentee_id')} else ${nameById('notes.mentor_id')} end`.as(
        'to',
      ),
    ])
    .select(['content', 'created_at', 'updated_at', 'first_opened_at', 'deleted_at'])
    .select([nameById('notes.deleted_by').as('deleted_by')])
    .orderBy('id')
    .execute()

/** `storage_key` finds the file and does not leave the house. */
export const listDocuments = (db: Db, { id }: Subject) =>
  db
    .selectFrom('documents')
    .where((eb) => eb.or([eb('mentor_id', '=', id), eb('mentee_id', '=', id), eb('uploaded_by', '=', id)]))
    .select(['id', 'original_name', 'description', 'media_type', 'size', 'created_at', 'updated_at'])
    .select([
      nameById('documents.uploaded_by').as('uploaded_by'),
      nameById('documents.mentee_id').as('shared_with'),
    ])
    .select([
      'first_opened_at',
      'deleted_at',
      nameById('documents.deleted_by').as('deleted_by'),
      'storage_key',
    ])
    .orderBy('id')
    .execute()

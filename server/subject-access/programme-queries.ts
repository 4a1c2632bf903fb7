import { sql } from 'kysely'
import { asItStood, menteesLedBy } from '../access.ts'
import { nameById } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'

type Subject = { id: number }

/**
 * A text, as far as the person may read it: not what somebody else changed after their part as the mentor had ended,
 * nor what a mentee whom they no longer lead wrote to them (rule 52).
 */
const textOf = (db: Db, { id }: Subject, table: Parameters<typeof asItStood>[0], column: string) => {
  const mentee = sql.ref(`${table}.mentee_id`)
  const own = table === 'notes' ? sql`${sql.ref('notes.note_type')} = 'mentor_note' and` : sql``
  return sql<string | null>`case
    when ${mentee} = ${id} or ${mentee} in ${menteesLedBy(db, id)} or (${own} ${asItStood(table, id)})
    then ${sql.ref(column)} end`
}

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

export const listGoals = (db: Db, subject: Subject) =>
  db
    .selectFrom('goals')
    .where((eb) => eb.or([eb('mentee_id', '=', subject.id), eb('created_by', '=', subject.id)]))
    .select(['id', nameById('goals.mentee_id').as('mentee'), nameById('goals.created_by').as('created_by')])
    .select([
      textOf(db, subject, 'goals', 'title').as('title'),
      textOf(db, subject, 'goals', 'description').as('description'),
    ])
    .select(['target_date', 'priority', 'status', 'completed_at'])
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
    .select([nameById('learning_plans.created_by').as('created_by'), 'target_date'])
    .select([textOf(db, subject, 'learning_plans', 'title').as('title')])
    .select([textOf(db, subject, 'learning_plans', 'description').as('description')])
    .select(['status', 'created_at', 'updated_at', nameById('learning_plans.updated_by').as('updated_by')])
    .select(['deleted_at', nameById('learning_plans.deleted_by').as('deleted_by')])
    .orderBy('id')
    .execute()

export const listPlanObjectives = (db: Db, subject: Subject) =>
  plansOf(db, subject)
    .innerJoin('learning_plan_objectives as objectives', 'objectives.plan_id', 'learning_plans.id')
    .select(['objectives.plan_id', 'objectives.position'])
    .select(
      (['specific', 'measurable', 'achievable', 'relevant', 'time_bound'] as const).map((field) =>
        textOf(db, subject, 'learning_plans', `objectives.${field}`).as(field),
      ),
    )
    .select([textOf(db, subject, 'learning_plans', 'learning_plans.title').as('plan')])
    .orderBy('objectives.plan_id')
    .orderBy('objectives.position')
    .execute()

export const listShifts = (db: Db, subject: Subject) =>
  db
    .selectFrom('shifts')
    .where((eb) => eb.or([eb('mentor_id', '=', subject.id), eb('mentee_id', '=', subject.id)]))
    .select(['id', nameById('shifts.mentor_id').as('mentor'), nameById('shifts.mentee_id').as('mentee')])
    .select(['starts_at', 'ends_at', 'location', 'status', 'outcome_at'])
    .select([
      textOf(db, subject, 'shifts', 'notes').as('notes'),
      textOf(db, subject, 'shifts', 'outcome_reason').as('outcome_reason'),
    ])
    .select([nameById('shifts.outcome_by').as('outcome_by'), 'created_at', 'updated_at'])
    .select([nameById('shifts.updated_by').as('updated_by'), 'deleted_at'])
    .select([nameById('shifts.deleted_by').as('deleted_by')])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const listNotes = (db: Db, subject: Subject) =>
  db
    .selectFrom('notes')
    .where((eb) => eb.or([eb('mentor_id', '=', subject.id), eb('mentee_id', '=', subject.id)]))
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
    .select([textOf(db, subject, 'notes', 'content').as('content')])
    .select(['created_at', 'updated_at', 'first_opened_at', 'deleted_at'])
    .select([nameById('notes.deleted_by').as('deleted_by')])
    .orderBy('id')
    .execute()

/** `storage_key` finds the file and does not leave the server. */
export const listDocuments = (db: Db, subject: Subject) =>
  db
    .selectFrom('documents')
    .where((eb) =>
      eb.or([
        eb('mentor_id', '=', subject.id),
        eb('mentee_id', '=', subject.id),
        eb('uploaded_by', '=', subject.id),
      ]),
    )
    .select(['id', 'original_name', 'media_type', 'size', 'created_at', 'updated_at'])
    .select([textOf(db, subject, 'documents', 'description').as('description')])
    .select([
      nameById('documents.uploaded_by').as('uploaded_by'),
      nameById('documents.mentee_id').as('shared_with'),
    ])
    .select([
      'first_opened_at',
      'active_content',
      'deleted_at',
      nameById('documents.deleted_by').as('deleted_by'),
      'storage_key',
    ])
    .orderBy('id')
    .execute()

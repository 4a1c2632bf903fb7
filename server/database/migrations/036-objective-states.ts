import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** States of the objectives of learning plans, and links to what shows them. */
export async function objectiveStates(db: Kysely<unknown>, engine: Engine) {
  for (const column of [
    `state text not null default 'not_started'`,
    'state_at text',
    'state_by integer references users (id)',
    `state_reason text not null default ''`,
    'suggested_at text',
  ])
    await sql.raw(`alter table learning_plan_objectives add column ${column}`).execute(db)
  await db.schema
    .createTable('objective_evidence')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('plan_id', 'integer', (c) => c.notNull().references('learning_plans.id'))
    .addColumn('objective', 'integer', (c) => c.notNull())
    .addColumn('note_id', 'integer', (c) => c.references('notes.id'))
    .addColumn('document_id', 'integer', (c) => c.references('documents.id'))
    .addColumn('debrief_id', 'integer', (c) => c.references('debriefs.id'))
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'objective_evidence_of_one_thing',
      sql`case when note_id is null then 0 else 1 end + case when document_id is null then 0 else 1 end
        + case when debrief_id is null then 0 else 1 end = 1`,
    )
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
}

const indexes = [
  'objective_evidence_of_plan on objective_evidence (plan_id, objective)',
  'objective_evidence_by_author on objective_evidence (created_by)',
  // The texts of a plan take 20 KB for each objective, and the timeline would read them all.
  `achieved_objectives on learning_plan_objectives (plan_id) where state = 'achieved'`,
]

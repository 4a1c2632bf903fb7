import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Comments on goals and objectives of plans, and indexes for the conversations of notes. */
export async function comments(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('goal_id', 'integer', (c) => c.references('goals.id'))
    .addColumn('plan_id', 'integer', (c) => c.references('learning_plans.id'))
    .addColumn('objective', 'integer')
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('deleted_at', 'text')
    .addColumn('deleted_by', 'integer', (c) => c.references('users.id'))
    .addCheckConstraint('comments_of_one_thing', sql`(goal_id is null) <> (plan_id is null)`)
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  for (const [name, of] of Object.entries(indexes)) await sql.raw(`create index ${name} on ${of}`).execute(db)
}

const indexes = {
  comments_of_goal: 'comments (goal_id, id) where deleted_at is null',
  comments_of_plan: 'comments (plan_id, id) where deleted_at is null',
  comments_of_mentee: 'comments (mentee_id, id) where deleted_at is null',
  notes_of_pair: 'notes (mentee_id, mentor_id, id) where deleted_at is null',
  relationships_of_pair: 'relationships (mentee_id, mentor_id, id)',
  relationships_by_mentee: 'relationships (mentee_id, id)',
  relationships_by_mentor: 'relationships (mentor_id, id)',
}

import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Debriefs of shifts from both sides, and what was practised. */
export async function debriefs(db: Kysely<unknown>, engine: Engine) {
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
  await table('debriefs')
    .addColumn('shift_id', 'integer', (c) => c.notNull().references('shifts.id'))
    .addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('good', 'text', (c) => c.notNull())
    .addColumn('next', 'text', (c) => c.notNull())
    .addColumn('counted', 'text')
    .addColumn('support', 'text')
    .addColumn('team_line', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('deleted_at', 'text')
    .addColumn('deleted_by', 'integer', (c) => c.references('users.id'))
    .execute()
  await table('debrief_items')
    .addColumn('debrief_id', 'integer', (c) => c.notNull().references('debriefs.id'))
    .addColumn('goal_id', 'integer', (c) => c.references('goals.id'))
    .addColumn('plan_id', 'integer', (c) => c.references('learning_plans.id'))
    .addColumn('objective', 'integer')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('answer', 'integer', (c) => c.notNull())
    .addCheckConstraint('debrief_items_of_one_thing', sql`(goal_id is null) <> (plan_id is null)`)
    .execute()
  for (const index of indexes) await sql.raw(`create ${index}`).execute(db)
}

const indexes = [
  'unique index debriefs_once on debriefs (shift_id, side) where deleted_at is null',
  'index debriefs_of_mentee on debriefs (mentee_id, id) where deleted_at is null',
  'index debriefs_by_author on debriefs (created_by, id)',
  'index debrief_items_of_debrief on debrief_items (debrief_id)',
  'index debrief_items_of_goal on debrief_items (goal_id) where goal_id is not null',
  'index debrief_items_of_plan on debrief_items (plan_id) where plan_id is not null',
]

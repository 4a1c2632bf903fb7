import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Agreements of both sides to learning plans, and plans that carry others forward. */
export async function planAgreements(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('plan_agreements')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('plan_id', 'integer', (c) => c.notNull().references('learning_plans.id'))
    .addColumn('asked_side', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('answered_by', 'integer', (c) => c.references('users.id'))
    .addColumn('answered_at', 'text')
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  await sql`alter table learning_plans add column carried_from integer references learning_plans (id)`.execute(
    db,
  )
  for (const index of indexes) await sql.raw(`create ${index}`).execute(db)
}

const indexes = [
  'unique index plan_agreements_open_once on plan_agreements (plan_id) where answer is null',
  'index plan_agreements_of_plan on plan_agreements (plan_id, id)',
  'index plan_agreements_by_asker on plan_agreements (asked_by)',
  'index plan_agreements_by_answerer on plan_agreements (answered_by)',
  'index learning_plans_carried on learning_plans (carried_from) where carried_from is not null',
]

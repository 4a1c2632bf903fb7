import { type Kysely, sql } from 'kysely'

/** The person who completed a plan. Earlier plans have none, because later changes have replaced who saved them. */
export async function completedPlans(db: Kysely<unknown>) {
  await sql`alter table learning_plans add column completed_by integer references users (id)`.execute(db)
}

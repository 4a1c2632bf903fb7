import { type Kysely, sql } from 'kysely'

/** Mentors can still read the plans that they wrote after the relationship has ended (rule 25). */
export async function plansByAuthor(db: Kysely<unknown>) {
  await sql`create index learning_plans_by_author on learning_plans (created_by, id) where deleted_at is null`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/**
 * A change of a shift looks for its meetings (rule 88). An objective that is carried forward keeps its former
 * state, for when the draft is deleted (rule 64).
 */
export async function lostShiftsAndPlans(db: Kysely<unknown>) {
  await sql`create index meetings_of_shift on meetings (shift_id) where shift_id is not null`.execute(db)
  await sql`alter table learning_plan_objectives add column state_before text`.execute(db)
}

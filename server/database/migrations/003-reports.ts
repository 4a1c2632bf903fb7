import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Reports select by time, in days of the organisation's calendar. */
export async function reports(db: Kysely<unknown>, engine: Engine) {
  // SQLite gets the same function with each connection (connect-sqlite.ts).
  if (engine === 'postgres')
    await sql`create function local_day(instant text, zone text) returns text language sql stable as
      $$ select to_char(instant::timestamptz at time zone zone, 'YYYY-MM-DD') $$`.execute(db)

  for (const index of [
    sql`create index referrals_by_arrival on referrals (created_at)`,
    sql`create index referrals_by_decision on referrals (decided_at)`,
    sql`create index progress_history_by_time on progress_history (changed_at)`,
    sql`create index goals_by_creation on goals (created_at)`,
    sql`create index goals_by_completion on goals (completed_at)`,
    sql`create index learning_plans_by_creation on learning_plans (created_at) where deleted_at is null`,
  ])
    await index.execute(db)
}

import { type Kysely, sql } from 'kysely'

const growthIndexes = {
  users_by_name: "users (role, last_name, first_name, id) where deleted_at is null and status <> 'inactive'",
  users_by_standing: "users (role, status, id) where deleted_at is null and status <> 'inactive'",
  users_by_status: 'users (status, id) where deleted_at is null',
  users_invited: 'users (id) where password_hash is null and deleted_at is null',
  users_former: 'users (id) where deleted_at is not null',
  progress_by_status: 'progress (status, mentee_id)',
  referrals_by_outcome: 'referrals (status, decided_at)',
  learning_plans_of_mentee_by_target:
    'learning_plans (mentee_id, status, target_date) where deleted_at is null',
  goals_of_mentee_by_target: 'goals (mentee_id, status, target_date)',
  letters_undelivered: 'letters (id) where given_up_at is not null and sent_at is null',
}

/** Indexes that keep interactive queries fast, however large the programme grows. */
export async function growth(db: Kysely<unknown>) {
  for (const [name, of] of Object.entries(growthIndexes))
    await sql.raw(`create index ${name} on ${of}`).execute(db)
}

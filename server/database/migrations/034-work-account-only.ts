import { type Kysely, sql } from 'kysely'

/** Sign-in by work account only, and the administrator who can still use a password in an emergency. */
export async function workAccountOnly(db: Kysely<unknown>) {
  await sql`alter table sign_in_settings add column work_account_only integer not null default 0 check (work_account_only in (0, 1))`.execute(
    db,
  )
  await sql`alter table sign_in_settings add column emergency_admin_id integer references users (id)`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** How the sign-in began that a second step completes. */
export async function secondStepOfProvider(db: Kysely<unknown>) {
  await sql`alter table sign_in_challenges add column signed_in_by text not null default 'password' check (signed_in_by in ('password', 'provider'))`.execute(
    db,
  )
  await sql`alter table sign_in_challenges add column provider_session_id text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** How the sign-in began that a second step completes, and an index for the passkeys of a person in their order. */
export async function secondStepOfProvider(db: Kysely<unknown>) {
  await sql`alter table sign_in_challenges add column signed_in_by text not null default 'password' check (signed_in_by in ('password', 'provider'))`.execute(
    db,
  )
  await sql`alter table sign_in_challenges add column provider_session_id text`.execute(db)
  await sql`drop index passkeys_of_user`.execute(db)
  await sql`create index passkeys_of_user on passkeys (user_id, id)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Marks letters saved as files, and the state of the current mail server. */
export async function keptLetters(db: Kysely<unknown>) {
  await sql`alter table letters add column kept integer not null default 0`.execute(db)
  await sql`alter table settings add column mail_state text not null default 'untried' check (mail_state in ('untried', 'works', 'fails'))`.execute(
    db,
  )
  // Earlier versions did not record how a letter was sent, so assume the current setting.
  await sql`update letters set kept = 1 where sent_at is not null and (select email_host from settings) = ''`.execute(
    db,
  )
  await sql`update settings set mail_state = 'works' where email_host <> '' and exists (select 1 from letters where sent_at is not null)`.execute(
    db,
  )
}

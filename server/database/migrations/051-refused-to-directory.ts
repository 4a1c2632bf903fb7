import { type Kysely, sql } from 'kysely'

/** Stores the request of the directory that was refused: until now only to make someone inactive (rule 80). */
export async function refusedToDirectory(db: Kysely<unknown>) {
  await sql`alter table users add column directory_refused text not null default 'inactive'
    check (directory_refused in ('inactive', 'address'))`.execute(db)
}

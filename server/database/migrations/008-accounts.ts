import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Adds confirmed e-mail addresses, permanently expired links and priorities of letters. */
export async function accounts(db: Kysely<unknown>, engine: Engine) {
  await sql`alter table users add column confirmed_email text`.execute(db)
  await sql`alter table calendar_feeds add column ended_at text`.execute(db)
  await sql`alter table settings add column smtp_password_host text not null default ''`.execute(db)
  await lettersByPriority(db)
  await letterRequests(db, engine)
  await moreKindsOfLinks(db, engine)
}

async function lettersByPriority(db: Kysely<unknown>) {
  await sql`alter table letters add column priority integer not null default 2`.execute(db)
  await sql`drop index letters_waiting`.execute(db)
  await sql`create index letters_waiting on letters (priority, next_attempt_at, id) where sent_at is null and given_up_at is null`.execute(
    db,
  )
}

/** Requests for addresses that may have no account: the look-up happens after the reply. */
async function letterRequests(db: Kysely<unknown>, engine: Engine) {
  await newTable(db, engine, 'letter_requests')
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('password_reset', 'sign_in_locked')`))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
}

/** SQLite cannot alter a check constraint, so both engines recreate the table. Nothing refers to its ids. */
async function moreKindsOfLinks(db: Kysely<unknown>, engine: Engine) {
  await newTable(db, engine, 'next_password_tokens')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('reset', 'invitation', 'confirm', 'restore')`),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('dead_at', 'text')
    .execute()
  await sql`insert into next_password_tokens (user_id, kind, email, token_hash, created_at, expires_at, used_at)
    select links.user_id, links.kind, users.email, links.token_hash, links.created_at, links.expires_at, links.used_at
    from password_tokens as links inner join users on users.id = links.user_id order by links.id`.execute(db)
  await sql`drop table password_tokens`.execute(db)
  await sql`alter table next_password_tokens rename to password_tokens`.execute(db)
  await sql`create index password_tokens_of_user on password_tokens (user_id, kind)`.execute(db)
}

const newTable = (db: Kysely<unknown>, engine: Engine, name: string) =>
  db.schema
    .createTable(name)
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)

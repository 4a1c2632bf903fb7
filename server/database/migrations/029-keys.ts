import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Keys of programs, and what the directory knows of an account. */
export async function keys(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'integer', (c) =>
      engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('last_day', 'text', (c) => c.notNull())
    .addColumn('addresses', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'integer', (c) => c.references('users.id'))
    .addColumn('last_used_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('revoked_by', 'integer', (c) => c.references('users.id'))
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  await db.schema.alterTable('users').addColumn('external_id', 'text').execute()
  for (const column of ['directory_since', 'status_before_directory', 'directory_refused_at'])
    await db.schema.alterTable('users').addColumn(column, 'text').execute()
  for (const [name, of] of Object.entries(indexes)) await sql.raw(`create index ${name} on ${of}`).execute(db)
}

const indexes = {
  api_keys_by_last_day: 'api_keys (last_day) where revoked_at is null',
  users_by_external_id: 'users (external_id) where external_id is not null',
  users_of_directory: 'users (id) where directory_since is not null',
  users_refused_to_directory: 'users (id) where directory_refused_at is not null',
}

import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** How a session began, its last proof of identity, and second factors with their policy. */
export async function identity(db: Kysely<unknown>, engine: Engine) {
  const strict = engine === 'sqlite' ? sql`strict` : sql``
  const isFlag = (column: string) => sql`${sql.ref(column)} in (0, 1)`
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .modifyEnd(strict)

  await db.schema
    .alterTable('sessions')
    .addColumn('signed_in_by', 'text', (c) =>
      c.notNull().defaultTo('password').check(sql`signed_in_by in ('password', 'provider', 'passkey')`),
    )
    .execute()
  await db.schema.alterTable('sessions').addColumn('proven_at', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('provider_session_id', 'text').execute()
  await sql`update sessions set proven_at = created_at`.execute(db)
  await sql`create index sessions_of_provider on sessions (provider_session_id) where provider_session_id is not null`.execute(
    db,
  )

  await db.schema.alterTable('users').addColumn('second_factor_at', 'text').execute()
  await db.schema.alterTable('users').addColumn('second_factor_reset_at', 'text').execute()

  await table('authenticator_apps')
    .$call(ofPerson)
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_used_at', 'text')
    .execute()
  await sql`create index authenticator_apps_of_user on authenticator_apps (user_id)`.execute(db)

  await table('recovery_codes')
    .$call(ofPerson)
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await sql`create unique index recovery_codes_of_user on recovery_codes (user_id, code_hash)`.execute(db)

  await table('passkeys')
    .$call(ofPerson)
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('device', 'synced', 'key')`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await sql`create index passkeys_of_user on passkeys (user_id)`.execute(db)

  await table('sign_in_challenges')
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('second_factor', 'passkey_sign_in', 'passkey_made', 'proof')`),
    )
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await sql`create index sign_in_challenges_of_user on sign_in_challenges (user_id) where user_id is not null`.execute(
    db,
  )
  await sql`create index sign_in_challenges_by_end on sign_in_challenges (expires_at)`.execute(db)

  await db.schema
    .createTable('sign_in_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('second_factor', 'text', (c) =>
      c
        .notNull()
        .defaultTo('off')
        .check(sql`second_factor in ('off', 'offered', 'administrators', 'everybody')`),
    )
    .addColumn('grace_days', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`grace_days between 0 and 30`),
    )
    .addColumn('also_with_provider', 'integer', (c) =>
      c.notNull().defaultTo(0).check(isFlag('also_with_provider')),
    )
    .addColumn('required_since', 'text')
    .addColumn('updated_at', 'text')
    .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .modifyEnd(strict)
    .execute()
  await sql`insert into sign_in_settings (id) values (1)`.execute(db)
}

const ofPerson = <Name extends string>(table: CreateTableBuilder<Name, 'id'>) =>
  table.addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))

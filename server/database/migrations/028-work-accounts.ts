import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Accounts at a provider by which people sign in, and what its servers share while somebody is on the way. */
export async function workAccounts(db: Kysely<unknown>, engine: Engine) {
  const strict = engine === 'sqlite' ? sql`strict` : sql``
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .modifyEnd(strict)

  await table('work_accounts')
    .addColumn('user_id', 'integer', (c) => c.notNull().unique().references('users.id'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('linked_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('work_accounts_of_provider', ['issuer', 'subject'])
    .execute()

  await table('provider_flows')
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('sign_in', 'link', 'proof')`))
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('state_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('answered_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('used_at', 'text')
    .addColumn('problem', 'text')
    .addColumn('claims', 'text')
    .execute()
  await sql`create index provider_flows_of_browser on provider_flows (browser_hash)`.execute(db)
  await sql`create index provider_flows_of_user on provider_flows (user_id) where user_id is not null`.execute(
    db,
  )
  await sql`create index provider_flows_by_end on provider_flows (expires_at)`.execute(db)

  await db.schema
    .createTable('logout_tokens')
    .addColumn('jti_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()
}

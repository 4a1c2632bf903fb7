import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Counts refused sign-ins like refused calls. An attempt to sign in has no person, only the code of its address. */
export async function refusedAttempts(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('next_refused_calls')
    .addColumn('caller', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('audit_action', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'integer', (c) => c.references('users.id'))
    .addColumn('actor_role', 'text', (c) => c.notNull())
    .addColumn('began_at', 'text', (c) => c.notNull())
    .addColumn('repeats', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('refused_calls_of_caller', ['caller', 'details'])
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
  await sql`insert into next_refused_calls
    select 'person ' || user_id, 'Refused: ' || action, 'access.refused', user_id, actor_role, began_at, repeats
    from refused_calls`.execute(db)
  await db.schema.dropTable('refused_calls').execute()
  await db.schema.alterTable('next_refused_calls').renameTo('refused_calls').execute()
}

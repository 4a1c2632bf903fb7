import type { Kysely } from 'kysely'

/** Browser and system of a session; empty for earlier sessions. */
export async function sessionDevices(db: Kysely<unknown>) {
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

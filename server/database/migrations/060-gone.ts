import type { Kysely } from 'kysely'

/** Drops what nobody used: saved views and the choice of columns. */
export async function gone(db: Kysely<unknown>) {
  await db.schema.dropTable('list_views').execute()
  await db.schema.dropTable('list_columns').execute()
}

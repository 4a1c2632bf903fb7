import { type Kysely, sql } from 'kysely'

/** Keys of the purpose 'figures' work no more, so the remaining ones need no purpose. */
export async function keysOfTheDirectory(db: Kysely<unknown>) {
  await sql`delete from api_keys where purpose = 'figures'`.execute(db)
  await sql`alter table api_keys drop column purpose`.execute(db)
}

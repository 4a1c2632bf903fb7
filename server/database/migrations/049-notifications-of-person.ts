import { type Kysely, sql } from 'kysely'

/** The list of all notifications of a person read the whole table, because both indexes are partial. */
export async function notificationsOfPerson(db: Kysely<unknown>) {
  await sql`create index notifications_of_person on notifications (user_id, id)`.execute(db)
  await sql`drop index notifications_read`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A snooze no longer depends on the state of its item. The last of several snoozes of one item remains. */
export async function snoozesUntilTheirDay(db: Kysely<unknown>) {
  await sql`update snoozes set ended_at = (select max(later.snoozed_at) from snoozes as later
      where later.kind = snoozes.kind and later.target_id = snoozes.target_id and later.ended_at is null)
    where ended_at is null and exists (select 1 from snoozes as later
      where later.kind = snoozes.kind and later.target_id = snoozes.target_id and later.ended_at is null
        and later.id > snoozes.id)`.execute(db)
  await db.schema.dropIndex('snoozes_once').execute()
  await db.schema.alterTable('snoozes').dropColumn('state_hash').execute()
  await sql`create unique index snoozes_once on snoozes (kind, target_id) where ended_at is null`.execute(db)
}

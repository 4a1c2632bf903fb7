import { type Kysely, sql } from 'kysely'

/** Renames the table of snoozes and its columns to the words of the program. Entries of the audit log keep theirs. */
export async function snoozes(db: Kysely<unknown>) {
  for (const index of ['put_offs_once', 'put_offs_open', 'put_offs_of_person'])
    await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('put_offs').renameTo('snoozes').execute()
  for (const [from, to] of [
    ['nature', 'state_hash'],
    ['put_off_by', 'snoozed_by'],
    ['put_off_at', 'snoozed_at'],
  ] as const)
    await db.schema.alterTable('snoozes').renameColumn(from, to).execute()
  await sql`create unique index snoozes_once on snoozes (kind, target_id, state_hash) where ended_at is null`.execute(
    db,
  )
  await sql`create index snoozes_open on snoozes (until) where ended_at is null`.execute(db)
  await sql`create index snoozes_of_person on snoozes (person_id)`.execute(db)
}

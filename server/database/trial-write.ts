import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

const filler = 'x'.repeat(64 * 1024)

/** Writes and deletes as much as a long note with its email; throws if the disk does not accept it. */
export async function tryToWrite(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (db) => {
    const written = await db
      .insertInto('write_trials')
      .values({ filler })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('write_trials').where('id', '=', written.id).execute()
  })
}

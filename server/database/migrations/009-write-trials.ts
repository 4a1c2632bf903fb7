import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** The program writes and deletes rows here to test the disk. */
export async function writeTrials(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('write_trials')
    .$call((made) =>
      engine === 'sqlite'
        ? made.addColumn('id', 'integer', (c) => c.primaryKey().notNull())
        : made.addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity()),
    )
    .addColumn('filler', 'text', (c) => c.notNull())
    .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
    .execute()
}

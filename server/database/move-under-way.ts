import { type Kysely, sql } from 'kysely'
import type { ForeignKey } from './copying.ts'
import type { Tables } from './schema.ts'

/** A table of its own, only while a database is filled: from which installation, and how it stood when that began. */
export type MoveUnderWay = { key_check: string; head: string; foreign_keys: string | null }
type WithMove = { move_under_way: MoveUnderWay }
export const moveTable = 'move_under_way'

const moving = (db: Kysely<Tables>) => db as unknown as Kysely<WithMove>

export async function beginMove(db: Kysely<Tables>, { key_check, head }: Omit<MoveUnderWay, 'foreign_keys'>) {
  await db.transaction().execute(async (db) => {
    await db.schema
      .createTable(moveTable)
      .addColumn('key_check', 'text', (c) => c.notNull())
      .addColumn('head', 'text', (c) => c.notNull())
      .addColumn('foreign_keys', 'text')
      .execute()
    await moving(db).insertInto(moveTable).values({ key_check, head, foreign_keys: null }).execute()
  })
}

export const findMove = (db: Kysely<Tables>) =>
  moving(db).selectFrom(moveTable).selectAll().executeTakeFirst()

export const saveForeignKeys = (db: Kysely<Tables>, keys: ForeignKey[]) =>
  moving(db)
    .updateTable(moveTable)
    .set({ foreign_keys: JSON.stringify(keys) })
    .execute()

export const endMove = (db: Kysely<Tables>) => sql`drop table ${sql.table(moveTable)}`.execute(db)

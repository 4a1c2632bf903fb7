import type { Kysely } from 'kysely'
import { emptyDatabase, findFillCommand, moveTable } from './fill-lock.ts'
import type { Tables } from './schema.ts'
import type { ForeignKey } from './table-copy.ts'

/**
 * The row of the table that marks a move. `head` is the head of the audit log when the move began; the
 * `foreign_keys` are restored at the end.
 */
export type MoveUnderWay = { key_check: string; head: string; foreign_keys: string | null }
type WithMove = { move_under_way: MoveUnderWay }

const moving = (db: Kysely<Tables>) => db as unknown as Kysely<WithMove>

/** Creates the marker table; first empties a database that an interrupted move has left. */
export async function beginMove(db: Kysely<Tables>, { key_check, head }: Omit<MoveUnderWay, 'foreign_keys'>) {
  const isMarked = (await findFillCommand(db)) !== undefined
  await db.transaction().execute(async (db) => {
    if (isMarked) await emptyDatabase(db)
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

export const endMove = (db: Kysely<Tables>) => db.schema.dropTable(moveTable).ifExists().execute()

import { compiledList, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'

const viewColumns = ['id', 'list', 'name', 'query', 'columns'] as const

export const listViews = compiledList((db, { userId }: Params<{ userId: number }>) =>
  db
    .selectFrom('list_views')
    .where('user_id', '=', userId)
    .select(viewColumns)
    .orderBy('user_id')
    .orderBy('list')
    .orderBy('name_key'),
)

export const listColumns = compiledList((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('list_columns').where('user_id', '=', userId).select(['list', 'columns']),
)

/** Returns null if the person uses the default columns. */
export async function findColumns(db: Db, userId: number, list: string): Promise<string | null> {
  const rows = await listColumns(db, { userId })
  return rows.find((row) => row.list === list)?.columns ?? null
}

/** Returns undefined if the name is taken. */
export const insertView = (db: Db, view: NewRow<'list_views'>) =>
  db
    .insertInto('list_views')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .returning(viewColumns)
    .executeTakeFirst()

/** Returns undefined if the view has been deleted in the meantime. */
export const saveName = (db: Db, id: number, name: string, key: string) =>
  db
    .updateTable('list_views')
    .set({ name, name_key: key })
    .where('id', '=', id)
    .returning(viewColumns)
    .executeTakeFirst()

export const removeView = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['name', 'list'])
    .executeTakeFirst()

export const saveColumns = (db: Db, row: NewRow<'list_columns'>) =>
  db
    .insertInto('list_columns')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ columns: row.columns }))
    .execute()

export const removeColumns = (db: Db, userId: number, list: string) =>
  db.deleteFrom('list_columns').where('user_id', '=', userId).where('list', '=', list).execute()

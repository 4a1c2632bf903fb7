import type { Db } from '../database/schema.ts'

export const findSettings = (db: Db) => db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()

import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from './schema.ts'

/** All debriefs but the withdrawn ones. A debrief is deleted with its shift. */
export const writtenDebriefs = (db: Db) =>
  db
    .selectFrom('debriefs')
    .innerJoin('shifts', 'shifts.id', 'debriefs.shift_id')
    .where('debriefs.deleted_at', 'is', null)

/** All debriefs of all shifts, but the withdrawn and deleted ones. Queries about them start in `access.ts`. */
export const presentDebriefs = (db: Db) => writtenDebriefs(db).where('shifts.deleted_at', 'is', null)

/** True for a debrief that opened until this instant. */
export const isOpenDebrief = (openedBefore: string | Expression<string>) =>
  sql<SqlBool>`debriefs.opens_at <= ${openedBefore}`

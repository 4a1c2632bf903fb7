import type { Db, NewRow, Row } from '../database/schema.ts'

/** The files of all documents, including deleted ones: their files are kept. */
export const listStoredFiles = (db: Db) =>
  db.selectFrom('documents').select(['storage_key', 'size', 'sha256']).orderBy('id').execute()

export const findHead = (db: Db) =>
  db.selectFrom('audit_head').select(['last_id as id', 'last_hash as hash']).executeTakeFirstOrThrow()

export const findKeyCheck = (db: Db) => db.selectFrom('installation').select('key_check').executeTakeFirst()

/** The unique `night` column lets only one of several servers insert the night's backup. */
export const insertBackup = (db: Db, backup: NewRow<'backups'>) =>
  db
    .insertInto('backups')
    .values(backup)
    .onConflict((conflict) => conflict.column('night').doNothing())
    .returning('id')
    .executeTakeFirst()

export const saveBackup = (
  db: Db,
  id: number,
  outcome: Pick<Row<'backups'>, 'finished_at' | 'size' | 'failure'> & { night?: null },
) => db.updateTable('backups').set(outcome).where('id', '=', id).execute()

export const removeUnfinished = (db: Db) =>
  db.deleteFrom('backups').where('finished_at', 'is', null).execute()

/** Removes unfinished backups that began before an instant. */
export const removeAbandoned = (db: Db, before: string) =>
  db.deleteFrom('backups').where('finished_at', 'is', null).where('began_at', '<', before).execute()

/** The newest backup that can be restored alone. A backup before a migration has neither key nor documents. */
export const findLastGood = (db: Db) =>
  db
    .selectFrom('backups')
    .where('size', 'is not', null)
    .where('kind', '<>', 'before_migration')
    .select(['finished_at as at', 'size'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest finished backup, if it failed. */
export async function findFailed(db: Db) {
  const newest = await db
    .selectFrom('backups')
    .where('finished_at', 'is not', null)
    .where('kind', '<>', 'before_migration')
    .select(['finished_at as at', 'failure'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.failure ? newest : undefined
}

/** When the database was first used. */
export const findBeginning = (db: Db) => db.selectFrom('installation').select('created_at').executeTakeFirst()

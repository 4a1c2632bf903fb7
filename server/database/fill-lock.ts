import { type Kysely, sql } from 'kysely'
import { refuseNarrowPostgres } from './postgres-limits.ts'
import type { Tables } from './schema.ts'

/** A command that fills an empty PostgreSQL. A marker table exists until the command has finished. */
export type FillCommand = 'move' | 'restore'
export const moveTable = 'move_under_way'
export const restoreTable = 'restore_under_way'

/** Another command or server has locked the database. */
export class DatabaseBusy extends Error {}

export async function findFillCommand(db: Kysely<Tables>): Promise<FillCommand | undefined> {
  const { rows } = await sql<Record<FillCommand, boolean>>`
    select to_regclass(${moveTable}) is not null as move, to_regclass(${restoreTable}) is not null as restore`.execute(
    db,
  )
  if (rows[0]?.move) return 'move'
  return rows[0]?.restore ? 'restore' : undefined
}

/** Creates the marker table; first empties a database that an interrupted restore has left. */
export async function beginRestore(db: Kysely<Tables>): Promise<void> {
  const isMarked = (await findFillCommand(db)) !== undefined
  await db.transaction().execute(async (db) => {
    if (isMarked) await emptyDatabase(db)
    await db.schema.createTable(restoreTable).addColumn('began', 'text').execute()
  })
}

export const endRestore = (db: Kysely<Tables>) => db.schema.dropTable(restoreTable).ifExists().execute()

/** Drops all tables with the marker table, and the functions that migrations created. */
export async function emptyDatabase(db: Kysely<Tables>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select cast(tablename as text) as name from pg_tables where schemaname = current_schema()`.execute(db)
  for (const { name } of tables) await sql`drop table ${sql.table(name)} cascade`.execute(db)
  const { rows: functions } = await sql<{ name: string }>`
    select cast(cast(p.oid as regprocedure) as text) as name from pg_proc as p
    where p.pronamespace = cast(quote_ident(current_schema()) as regnamespace)
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')`.execute(db)
  for (const { name } of functions) await sql`drop function ${sql.raw(name)}`.execute(db)
}

/** Holds an exclusive lock: no other such command and no server start runs at the same time. */
export const withFillLock = <T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> =>
  withAdvisoryLock(db, 'pg_advisory_xact_lock', work)

/** Holds a shared lock: several programs may start at the same time. */
export const withOpenLock = <T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> =>
  withAdvisoryLock(db, 'pg_advisory_xact_lock_shared', work)

const lockNotAvailable = '55P03'

/** PostgreSQL may need some seconds to notice that the process with the lock was killed. */
const lockTimeout = '5s'

function withAdvisoryLock<T>(db: Kysely<Tables>, lock: string, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction)
    // The work runs on other connections.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await refuseNarrowPostgres(db)
    await sql`select ${sql.raw(lock)}(hashtext('mst filling'))`.execute(transaction).catch((error) => {
      if (error.code !== lockNotAvailable) throw error
      throw new DatabaseBusy(
        'A move, a restore or a starting server uses the PostgreSQL of DATABASE_URL now. Try again when it has finished.',
      )
    })
    return work()
  })
}

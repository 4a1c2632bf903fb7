import { type Connection, connect } from '../../database/connect.ts'
import { type FillCommand, findFillCommand, withOpenLock } from '../../database/fill-lock.ts'
import { executedMigrations } from '../../database/migrate.ts'
import type { Config } from '../config/config.ts'
import { refuseEmptyPostgres, refuseLostDatabase, WrongInstallation } from './installation.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Opens the database of an installation. Refuses one that is missing, was moved, or was only partly filled by
 * a move or a restore. No move or restore can start while `prepare` runs.
 */
export async function openInstallation(
  place: Place,
  onIdleError: (error: Error) => void,
  prepare: (connection: Connection) => Promise<void> = async () => {},
): Promise<Connection> {
  refuseLostDatabase(place)
  const connection = await connect(place, onIdleError)
  try {
    await (connection.engine === 'postgres'
      ? withOpenLock(connection.db, () => preparePostgres(place, connection, prepare))
      : prepare(connection))
    return connection
  } catch (error) {
    // An open connection would leave a WAL file, which corrupts a database file put in its place.
    await connection.db.destroy()
    throw error
  }
}

async function preparePostgres(
  place: Place,
  connection: Connection,
  prepare: (connection: Connection) => Promise<void>,
): Promise<void> {
  const filling = await findFillCommand(connection.db)
  if (filling)
    throw new WrongInstallation(
      `The PostgreSQL of DATABASE_URL contains a ${filling} that has not finished. Run ${commands[filling]} again with the same DATA_DIR and DATABASE_URL.`,
    )
  if ((await executedMigrations(connection.db)).length === 0) refuseEmptyPostgres(place)
  await prepare(connection)
}

const commands: Record<FillCommand, string> = {
  move: 'npm run move-to-postgres',
  restore: 'npm run restore -- FILE',
}

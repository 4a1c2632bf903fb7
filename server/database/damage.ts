import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { failureOf } from './failures.ts'

export const restoreHint =
  'Move mst.sqlite, and every file whose name begins with mst.sqlite, to another folder. Then restore a backup.'

/** The database file is corrupt. */
export class DatabaseDamaged extends Error {}

type Place = { dataDir: string; databaseUrl: string | undefined }

/** A file up to this size is checked before the start, which takes ten seconds at most. */
const maxQuickBytes = 1024 ** 3

const fileOf = ({ dataDir }: Place) => join(dataDir, 'mst.sqlite')

export function isQuickToCheck(place: Place): boolean {
  const stats = statSync(fileOf(place), { throwIfNoEntry: false })
  return stats === undefined || stats.size <= maxQuickBytes
}

/** Runs at start: refuses a damaged database. A larger one is checked after the start. */
export function refuseDamaged(place: Place): void {
  if (place.databaseUrl || !isQuickToCheck(place)) return
  const database = new DatabaseSync(fileOf(place), { readOnly: true })
  const damage = quickCheck(database, 'quick_check(1)')
  database.close()
  if (damage)
    throw new DatabaseDamaged(`The database ${fileOf(place)} is damaged (${damage}). ${restoreHint}`)
}

/**
 * Checks the tables one by one while the program runs, and lets other calls run in between. Not in a worker,
 * where Node's permission model does not apply. undefined means no damage.
 */
export async function findDamage(place: Place): Promise<string | undefined> {
  return place.databaseUrl || !existsSync(fileOf(place)) ? undefined : findDamageIn(fileOf(place))
}

/** The same check for a copy at any path. */
export async function findDamageIn(file: string): Promise<string | undefined> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    for (const name of tablesOf(database)) {
      const damage = quickCheck(database, `quick_check("${name}")`)
      if (damage) return damage
      await yieldToEventLoop()
    }
  } finally {
    database.close()
  }
  return undefined
}

const tablesOf = (database: DatabaseSync) =>
  database
    .prepare("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => String(name))

/** The first message of SQLite's own check, in one line. */
function quickCheck(database: DatabaseSync, check: string): string | undefined {
  try {
    const [said] = Object.values(database.prepare(`pragma ${check}`).get() ?? {})
    return said === 'ok' ? undefined : String(said).replaceAll('\n', ' ')
  } catch (error) {
    // Some damage makes the check itself fail.
    if (failureOf(error) === 'damaged') return (error as Error).message
    throw error
  }
}

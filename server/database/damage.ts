import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { failureOf } from './failures.ts'

export const restoreHint =
  'Keep a copy of mst.sqlite and of what begins with its name, take them away, and restore a backup in their place.'

/** The file of the database is spoilt. */
export class DatabaseDamaged extends Error {}

type Place = { dataDir: string; databaseUrl: string | undefined }

/** A file up to this size is looked through before the program starts: some ten seconds at most. */
const quicklyRead = 1024 ** 3

const fileOf = ({ dataDir }: Place) => join(dataDir, 'mst.sqlite')

export function isQuicklyRead(place: Place): boolean {
  const stats = statSync(fileOf(place), { throwIfNoEntry: false })
  return stats === undefined || stats.size <= quicklyRead
}

/** At start: refuses a damaged database. One that is too large to wait for is looked at afterwards. */
export function refuseDamaged(place: Place): void {
  if (place.databaseUrl || !isQuicklyRead(place)) return
  const database = new DatabaseSync(fileOf(place), { readOnly: true })
  const damage = quickCheck(database, 'quick_check(1)')
  database.close()
  if (damage)
    throw new DatabaseDamaged(`The database ${fileOf(place)} is damaged (${damage}). ${restoreHint}`)
}

/**
 * While the program runs: looks through the tables one by one, and lets the calls that came meanwhile go first.
 * Not in a worker, for Node's permission model does not hold there (ADR 015). undefined where all is well.
 */
export async function findDamage(place: Place): Promise<string | undefined> {
  return place.databaseUrl || !existsSync(fileOf(place)) ? undefined : findDamageIn(fileOf(place))
}

/** The same in a copy, wherever it lies. */
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

/** SQLite's own check of the structure: what it says first, in one line. */
function quickCheck(database: DatabaseSync, check: string): string | undefined {
  try {
    const [said] = Object.values(database.prepare(`pragma ${check}`).get() ?? {})
    return said === 'ok' ? undefined : String(said).replaceAll('\n', ' ')
  } catch (error) {
    // A page so spoilt that the check itself cannot go on.
    if (failureOf(error) === 'damaged') return (error as Error).message
    throw error
  }
}

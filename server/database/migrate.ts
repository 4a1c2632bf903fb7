import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { theProgramme } from './migrations/001-the-programme.ts'
import { calendarFeeds } from './migrations/002-calendar-feeds.ts'
import { reports } from './migrations/003-reports.ts'
import { auditLogByTargetType } from './migrations/004-audit-log-by-target-type.ts'
import { plansByAuthor } from './migrations/005-plans-by-author.ts'
import type { Tables } from './schema.ts'

/** Forward only; a name here is never changed once it has been released. */
const migrations = {
  '001-the-programme': theProgramme,
  '002-calendar-feeds': calendarFeeds,
  '003-reports': reports,
  '004-audit-log-by-target-type': auditLogByTargetType,
  '005-plans-by-author': plansByAuthor,
} as const

export const schemaVersion = Object.keys(migrations).length

/** Brings the tables up to date. Refuses a database that a newer program has migrated. */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await refuseNewerDatabase(db)
  const migrator = new Migrator({
    // Taken as a whole, the migrations see no typed tables: their tables are those of their own day.
    db: db as unknown as Kysely<unknown>,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [
            name,
            { up: (tables: Kysely<unknown>) => up(tables, engine) },
          ]),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function refuseNewerDatabase(db: Kysely<Tables>) {
  const unknown = (await executedMigrations(db)).filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new DatabaseTooNew(
    `The database was made by a newer version of MST (it has ${unknown.join(', ')}). Start that version, or restore a backup that fits this one.`,
  )
}

export class DatabaseTooNew extends Error {}

async function executedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((row) => row.name)
}

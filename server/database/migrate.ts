import { type Kysely, sql } from 'kysely'
import { Migrator, NO_MIGRATIONS } from 'kysely/migration'
import { type Engine, findOwnSchema, listOwnTables } from './connect.ts'
import { version09 } from './migrations/048-version-0.9.ts'
import { afterVersion09 } from './migrations/062-after-version-0.9.ts'
import { completedPlans, keysOfTheDirectory, objectivesById } from './migrations/065-to-070.ts'
import { matches, withdrawnReferrals } from './migrations/071-to-072.ts'
import { cover } from './migrations/073-cover.ts'
import { installationFacts } from './migrations/074-installation.ts'
import { localEnds } from './migrations/080-local-ends.ts'
import { modules } from './migrations/081-modules.ts'
import { staffNumbers } from './migrations/090-staff-numbers.ts'
import { searchesWithoutApostrophes } from './migrations/091-searches-without-apostrophes.ts'
import { namesakes } from './migrations/092-namesakes.ts'
import { mailPassword } from './migrations/093-mail-password.ts'
import type { Tables } from './schema.ts'

/** In order of their numbers. Forward only; a released migration is never renamed. */
const migrations = {
  '048-version-0.9': version09,
  '062-after-version-0.9': afterVersion09,
  '065-objectives-by-id': objectivesById,
  '066-completed-plans': completedPlans,
  '070-keys-of-the-directory': keysOfTheDirectory,
  '071-matches': matches,
  '072-withdrawn-referrals': withdrawnReferrals,
  '073-cover': cover,
  '074-installation': installationFacts,
  '080-local-ends': localEnds,
  '081-modules': modules,
  '090-staff-numbers': staffNumbers,
  '091-searches-without-apostrophes': searchesWithoutApostrophes,
  '092-namesakes': namesakes,
  '093-mail-password': mailPassword,
} as const

const [base] = Object.keys(migrations) as [string]
/** Version 0.9 recorded 43 migrations with numbers up to 048. This was the last of them. */
const lastOfVersion09 = '048-factors-of-deleted'
const isOfVersion09 = (name: string) => name < '049' && name !== base

export const migrationNames = Object.keys(migrations).sort()
export const schemaVersion = Number.parseInt(migrationNames.at(-1) ?? '', 10)

/** Migrates to the latest or a given migration. Refuses a database of a newer program or from before 0.9. */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  upTo = migrationNames.at(-1),
): Promise<void> {
  await refuseOtherVersion(db)
  await takeAsBase(db)
  // Another program may have Kysely's tables in another schema.
  const schema = await findOwnSchema(db)
  const migrator = new Migrator({
    ...(schema && { migrationTableSchema: schema }),
    // Migrations are untyped, because each uses the tables as they were at its time.
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
  await inTurn(db, engine, async () => {
    const { error } = await migrator.migrateTo(upTo ?? NO_MIGRATIONS)
    if (error) throw error
  })
}

/** Kysely lists the tables before it takes its lock. On PostgreSQL that fails if another server drops one. */
async function inTurn(db: Kysely<Tables>, engine: Engine, work: () => Promise<void>): Promise<void> {
  if (engine === 'sqlite') return work()
  await db.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtext('mst migrating'))`.execute(transaction)
    await work()
  })
}

/** Runs before a database is saved or migrated. */
export async function refuseOtherVersion(db: Kysely<Tables>): Promise<void> {
  const executed = await executedMigrations(db)
  const unknown = unknownMigrations(executed)
  if (unknown.length > 0)
    throw new DatabaseOfOtherVersion(
      `The database was made by a newer version of MST (it has ${unknown.join(', ')}). Start that version, or restore a backup of this version.`,
    )
  if (isBeforeVersion09(executed))
    throw new DatabaseOfOtherVersion(
      'The database was made by a version of MST before 0.9. Start version 0.9 once, then start this version.',
    )
}

export class DatabaseOfOtherVersion extends Error {}

/** Migrations that only a newer program contains. */
export const unknownMigrations = (executed: string[]): string[] =>
  executed.filter((name) => !(name in migrations) && !isOfVersion09(name))

/** True for a database that version 0.9 has not migrated to its end. */
export const isBeforeVersion09 = (executed: string[]): boolean =>
  executed.some(isOfVersion09) && !executed.includes(lastOfVersion09)

/** Replaces the recorded migrations of version 0.9 by the one that makes the same tables. */
async function takeAsBase(db: Kysely<Tables>): Promise<void> {
  if (!(await executedMigrations(db)).includes(lastOfVersion09)) return
  await db.transaction().execute(async (db) => {
    await sql`update kysely_migration set name = ${base} where name = ${lastOfVersion09}`.execute(db)
    await sql`delete from kysely_migration where name < ${base}`.execute(db)
  })
}

/** True if an existing database needs a migration; false for a new one. */
export async function waitsForMigration(db: Kysely<Tables>): Promise<boolean> {
  const executed = await executedMigrations(db)
  return executed.length > 0 && Object.keys(migrations).some((name) => !executed.includes(name))
}

export async function executedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await listOwnTables(db, { withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}

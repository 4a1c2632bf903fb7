import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDirectory } from '../adapters/data-directory.ts'
import { readSecretKey } from '../adapters/secret-key.ts'
import { checkWithAnchors } from '../audit-log/checking.ts'
import { connect } from '../database/connect.ts'
import { refuseDamaged } from '../database/damage.ts'
import { executedMigrations, unknownMigrations, waitsForMigration } from '../database/migrate.ts'
import { type Config, readConfig } from '../kernel/config.ts'
import { movedMark } from '../kernel/installation.ts'
import { createLog } from '../kernel/log.ts'
import { makeContext } from '../kernel/make-context.ts'
import { copyAndCompare, finishMove, MoveRefused } from './moving.ts'
import { recordMove } from './recording.ts'

/** `npm run move-to-postgres`: exits 0 when every row is in the PostgreSQL of DATABASE_URL and the audit log holds there. */
try {
  process.umask(0o077)
  await move(readConfig(process.env))
  process.exit(0)
} catch (error) {
  console.error(sentenceFor(error as Error & { code?: string }))
  process.exit(1)
}

async function move(config: Config): Promise<void> {
  const { dataDir } = config
  if (!config.databaseUrl)
    throw new MoveRefused(
      'Name the empty PostgreSQL in DATABASE_URL, and the embedded installation in DATA_DIR.',
    )
  const embedded = { dataDir, databaseUrl: undefined }
  if (!existsSync(join(dataDir, 'mst.sqlite')) || !existsSync(join(dataDir, 'secret.key')))
    throw new MoveRefused(`There is no embedded installation in ${dataDir}.`)
  lockDataDirectory(dataDir)
  refuseDamaged(embedded)
  const source = (await connect(embedded, () => {})).db
  const executed = await executedMigrations(source)
  if (unknownMigrations(executed).length > 0 || (await waitsForMigration(source)))
    throw new MoveRefused(
      'The embedded database is of another version of MST: start this one on it once, then move.',
    )

  const connection = await connect(config, () => {})
  const both = { source, target: connection.db }
  const keyFor = readSecretKey(dataDir)
  const ctx = makeContext({
    config,
    connection,
    keyFor,
    log: createLog('silent'),
    end: () => process.exit(1),
  })
  const { rows } = await copyAndCompare(both, progress())
  const check = await checkWithAnchors(ctx, [])
  if (check.broken)
    throw new MoveRefused(
      `The audit log is broken at entry ${check.broken.entry}: ${check.broken.reason}. It is so in the embedded database too: nothing was moved.`,
    )
  // Before the last step: from here on nobody works on the embedded database by mistake.
  writeFileSync(join(dataDir, movedMark), `${ctx.now().toISOString()}\n`, { mode: 0o600 })
  await finishMove(both)
  await recordMove(ctx, rows)
  console.log(
    `${figure(rows)} rows are in PostgreSQL, each the same as before, and the audit log is intact: ${figure(check.entries)} entries.`,
  )
  console.log(
    `Start MST with DATABASE_URL and the same DATA_DIR from now on: the key and the documents stay there. It does not start on the embedded database any more, unless ${movedMark} is taken out of ${dataDir}.`,
  )
}

function progress() {
  const copied = new Map<string, number>()
  let told = performance.now()
  return (table: string, rows: number) => {
    copied.set(table, (copied.get(table) ?? 0) + rows)
    if (performance.now() - told < 2000) return
    told = performance.now()
    console.log(`${table}: ${figure(copied.get(table) ?? 0)} rows`)
  }
}

function sentenceFor(error: Error & { code?: string }): string {
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
    return `The PostgreSQL of DATABASE_URL cannot be reached: ${error.message || error.code}. Call again to go on.`
  return error.message
}

function figure(number: number): string {
  return number.toLocaleString('en-GB')
}

import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { DataDirectoryUnusable, lockDataDirectory, prepareDataDirectory } from './adapters/data-directory.ts'
import { laySecret, readSecretKey } from './adapters/secret-key.ts'
import { buildApp } from './app.ts'
import { backUpBeforeMigration } from './backup/before-migration.ts'
import { BackupRefused } from './backup/manifest.ts'
import { noteMadeBefore } from './backup/noting.ts'
import { connect, disconnect } from './database/connect.ts'
import { DatabaseDamaged, refuseDamaged, restoreHint } from './database/damage.ts'
import { failureOf } from './database/failures.ts'
import { DatabaseTooNew, migrate } from './database/migrate.ts'
import { type Config, ConfigurationWrong, readConfig } from './kernel/config.ts'
import type { Context } from './kernel/context.ts'
import {
  refuseForeignKey,
  refuseLostDatabase,
  refuseMismatched,
  WrongInstallation,
} from './kernel/installation.ts'
import { createLog } from './kernel/log.ts'
import { makeContext } from './kernel/make-context.ts'
import { version } from './kernel/version.ts'
import { releaseClaims, startDelivery } from './letters/delivery.ts'
import { startHousekeeping } from './operations/housekeeping.ts'
import { closeWithRecord, exitAtOnce, recordStart, stopBeingReady } from './operations/lifecycle.ts'
import { maintainStorage } from './operations/nightly.ts'
import { bindSmtpPassword } from './settings/mail-server.ts'
import { makeFirstAdmin } from './users/first-admin.ts'

// From here and from dist/server alike.
const webRoot = join(dirname(findPackageJSON('..', import.meta.url) ?? ''), 'dist/web')
const longestGoodbyeMilliseconds = 10_000

// What the program makes is for its own user only.
process.umask(0o077)
try {
  await start()
} catch (error) {
  console.error(sentenceFor(error as Error))
  process.exit(1)
}

async function start() {
  const config = readConfig(process.env)
  prepareDataDirectory(config.dataDir)
  const lock = config.databaseUrl ? undefined : lockDataDirectory(config.dataDir)
  if (config.secretKey && !laySecret(config.dataDir, config.secretKey))
    throw new ConfigurationWrong(
      `SECRET_KEY is not the key that lies in the data directory ${config.dataDir}. Give it the one that its database was made with.`,
    )
  const log = createLog(config.logLevel)
  const { connection, madeBefore } = await openDatabase(config, log)
  const keyFor = readSecretKey(config.dataDir)
  const ctx: Context = makeContext({
    config,
    connection,
    keyFor,
    log,
    end: (why) => void exitAtOnce(ctx, why, console.error),
  })
  await refuseForeignKey(ctx)
  const firstAdmin = await makeFirstAdmin(ctx)
  const app = await buildApp(ctx, { webRoot, shedsLoad: config.rateLimitFactor > 0 })
  app.starting = true
  await app.listen({ host: config.host, port: config.port })
  config.publicUrl ??= urlOf(app, config.host)
  await recordStart(ctx)
  if (madeBefore) await noteMadeBefore(ctx, madeBefore)
  await bindSmtpPassword(ctx)
  if (connection.engine === 'sqlite') await releaseClaims(ctx)
  void maintainStorage(ctx)
  const delivery = startDelivery(ctx)
  const housekeeping = startHousekeeping(ctx)
  app.starting = false
  closeWithGrace(config.drainSeconds, async () => {
    await stopBeingReady(app, config.drainSeconds)
    housekeeping.stop()
    await delivery.stop()
    await closeWithRecord(app, ctx)
    await disconnect(connection).catch((error) =>
      log.error({ err: error }, 'the database was not closed whole'),
    )
    lock?.release()
  })

  if (firstAdmin && !firstAdmin.chosen)
    console.log(
      `Sign in for the first time with\n  e-mail: ${firstAdmin.email}\n  password: ${firstAdmin.password}`,
    )
  if (config.rateLimitFactor === 0)
    log.warn('RATE_LIMIT_FACTOR is 0: nothing but the lock of an account limits calls')
  console.log(`MST ${version}`)
  console.log(`MST is ready at ${urlOf(app, config.host)}`)
}

/** Brings the database up to date, or refuses it in a sentence. */
async function openDatabase(config: Config, log: FastifyBaseLogger) {
  refuseLostDatabase(config)
  const connection = await connect(config, (error) =>
    log.error({ err: error }, 'a database connection broke'),
  )
  try {
    refuseDamaged(config)
    const madeBefore = await backUpBeforeMigration(connection, config)
    await migrate(connection.db, connection.engine)
    await refuseMismatched(connection.db, config)
    return { connection, madeBefore }
  } catch (error) {
    // Left open, it would leave a log behind that spoils the file that is put in its place.
    await connection.db.destroy()
    throw error
  }
}

function urlOf(app: FastifyInstance, host: string): string {
  const port = app.addresses().map((address) => (typeof address === 'string' ? address : address.port))[0]
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** SIGTERM, Ctrl-C, or the end of the process that started this one: whichever comes first. */
function closeWithGrace(drainSeconds: number, close: () => Promise<void>) {
  let closing = false
  const once = () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + longestGoodbyeMilliseconds).unref()
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(`MST did not close as it should: ${(error as Error).message}`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, once)
  if (process.connected) process.on('disconnect', once)
}

/** One sentence for what an operator can mend; the whole error for what only we can. */
function sentenceFor(error: Error & { code?: string; errcode?: number }): string {
  const known = [
    ConfigurationWrong,
    DataDirectoryUnusable,
    DatabaseTooNew,
    DatabaseDamaged,
    WrongInstallation,
    BackupRefused,
  ]
  if (known.some((kind) => error instanceof kind)) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Set PORT to a free one.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EACCES')
    return `HOST and PORT cannot be listened on: ${error.message}`
  if (error.code === 'ERR_SQLITE_ERROR')
    return `The database file in the data directory cannot be used: ${error.message}.${failureOf(error) === 'damaged' ? ` ${restoreHint}` : ''}`
  if (process.env.DATABASE_URL)
    return `The PostgreSQL of DATABASE_URL cannot be used: ${error.message || error.code}`
  return `MST cannot start: ${error.stack}`
}

import { setGlobalProxyFromEnv } from 'node:http'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { DataDirectoryUnusable, lockDataDirectory, prepareDataDirectory } from './adapters/data-directory.ts'
import { readSecretKey, writeSecretOnce } from './adapters/secret-key.ts'
import { buildApp } from './app.ts'
import type { BackupResult } from './backup/archive.ts'
import { backUpBeforeMigration } from './backup/before-migration.ts'
import { BackupRefused } from './backup/manifest.ts'
import { recordPreMigration } from './backup/records.ts'
import { disconnect } from './database/connect.ts'
import { DatabaseDamaged, refuseDamaged, restoreHint } from './database/damage.ts'
import { DatabaseUnreachable, failureOf } from './database/failures.ts'
import { DatabaseBusy } from './database/fill-lock.ts'
import { DatabaseOfOtherVersion, migrate, refuseOtherVersion } from './database/migrate.ts'
import { PostgresTooNarrow } from './database/postgres-limits.ts'
import { releaseClaims, startDelivery } from './delivery/delivery.ts'
import { type Config, ConfigurationWrong, readConfig } from './kernel/config/config.ts'
import type { Context } from './kernel/context.ts'
import { createLog, version } from './kernel/log.ts'
import { makeContext } from './kernel/make-context.ts'
import {
  documentsPlace,
  refuseOtherDocumentsPlace,
  saveDocumentsPlace,
} from './kernel/storage/documents-place.ts'
import {
  assertSecretKeyMatches,
  openInstallation,
  refuseMismatched,
  WrongInstallation,
} from './kernel/storage/installation.ts'
import { bindSmtpPassword } from './messaging/mail-server.ts'
import { startHousekeeping } from './operations/upkeep/housekeeping.ts'
import { closeWithRecord, exitAtOnce, recordStart, stopBeingReady } from './operations/upkeep/lifecycle.ts'
import { maintainStorage } from './operations/upkeep/nightly.ts'
import { makeFirstAdmin } from './users/first-admin.ts'

// Found through package.json, because this file runs from server/ and from dist/server/.
const webRoot = join(dirname(findPackageJSON('..', import.meta.url) ?? ''), 'dist/web')
const shutdownMilliseconds = 10_000

// Files that the program creates are readable only by its own user.
process.umask(0o077)
try {
  await start()
} catch (error) {
  console.error(sentenceFor(error as Error))
  process.exit(1)
}

async function start() {
  const config = readConfig(process.env)
  if (config.provider) readProxyVariables()
  prepareDataDirectory(config.dataDir)
  const lock = config.databaseUrl ? undefined : lockDataDirectory(config.dataDir)
  if (config.secretKey && !writeSecretOnce(config.dataDir, config.secretKey))
    throw new ConfigurationWrong(
      `SECRET_KEY differs from secret.key in the data directory ${config.dataDir}. Set it to the key of this installation.`,
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
  await assertSecretKeyMatches(ctx)
  await refuseOtherDocumentsPlace(ctx)
  await saveDocumentsPlace(ctx.db, documentsPlace(config))
  const firstAdmin = await makeFirstAdmin(ctx)
  const app = await buildApp(ctx, { webRoot })
  app.starting = true
  await app.listen({ host: config.host, port: config.port })
  config.publicUrl ??= urlOf(app, config.host)
  await recordStart(ctx)
  if (madeBefore) await recordPreMigration(ctx, madeBefore)
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
      log.error({ err: error }, 'the database was not closed completely'),
    )
    lock?.release()
  })

  if (firstAdmin && !firstAdmin.chosen)
    console.log(
      `Sign in for the first time with\n  e-mail: ${firstAdmin.email}\n  password: ${firstAdmin.password}`,
    )
  if (config.rateLimitFactor === 0) log.warn('RATE_LIMIT_FACTOR is 0: only account lockout limits calls')
  console.log(`MST ${version}`)
  console.log(`MST is ready at ${urlOf(app, config.host)}`)
}

/** Opens and migrates the database, or refuses it with an error for the operator. */
async function openDatabase(config: Config, log: FastifyBaseLogger) {
  let madeBefore: BackupResult | undefined
  const connection = await openInstallation(
    config,
    (error) => log.error({ err: error }, 'a database connection broke'),
    async (connection) => {
      refuseDamaged(config)
      // Before the backup: a server that restarts again and again must not replace the last ones.
      await refuseOtherVersion(connection.db)
      madeBefore = await backUpBeforeMigration(connection, config, console.error)
      await migrate(connection.db, connection.engine)
      await refuseMismatched(connection.db, config)
    },
  )
  return { connection, madeBefore }
}

/** For requests to the provider. The addresses can contain a password, so the error does not show them. */
function readProxyVariables() {
  try {
    setGlobalProxyFromEnv()
  } catch {
    throw new ConfigurationWrong(
      'HTTP_PROXY and HTTPS_PROXY must be http or https addresses, such as http://proxy.example.org:8080.',
    )
  }
}

function urlOf(app: FastifyInstance, host: string): string {
  const port = app.addresses().map((address) => (typeof address === 'string' ? address : address.port))[0]
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Closes once, on SIGTERM, SIGINT, SIGHUP or a closed channel to the parent process. */
function closeWithGrace(drainSeconds: number, close: () => Promise<void>) {
  let closing = false
  const once = () => {
    if (closing) return
    closing = true
    // The launcher kills the server only later (scripts/lib/children.mjs).
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + shutdownMilliseconds).unref()
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(`MST did not stop cleanly: ${(error as Error).message}`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, once)
  if (process.connected) process.on('disconnect', once)
}

/** A sentence for errors that an operator can solve; the stack for all others. */
function sentenceFor(error: Error & { code?: string; errcode?: number }): string {
  const known = [
    ConfigurationWrong,
    DataDirectoryUnusable,
    DatabaseBusy,
    DatabaseOfOtherVersion,
    DatabaseDamaged,
    DatabaseUnreachable,
    PostgresTooNarrow,
    WrongInstallation,
    BackupRefused,
  ]
  if (known.some((kind) => error instanceof kind)) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Set PORT to a free one.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EACCES')
    return `MST cannot listen on HOST and PORT: ${error.message}`
  if (error.code === 'ERR_SQLITE_ERROR')
    return `The database file in the data directory cannot be used: ${error.message}.${failureOf(error) === 'damaged' ? ` ${restoreHint}` : ''}`
  if (process.env.DATABASE_URL)
    return `The PostgreSQL of DATABASE_URL cannot be used: ${error.message || error.code}`
  return `MST cannot start: ${error.stack}`
}

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { connect, disconnect } from './database/connect.ts'
import { DatabaseTooNew, migrate } from './database/migrate.ts'
import { sweepFiles } from './documents/rules.ts'
import { theProgram } from './kernel/audit.ts'
import { ConfigurationWrong, readConfig } from './kernel/config.ts'
import type { Context } from './kernel/context.ts'
import { refuseForeignKey, WrongSecretKey } from './kernel/installation.ts'
import { makeLog } from './kernel/log.ts'
import { startDelivery } from './letters/delivery.ts'
import { startHousekeeping } from './operations/housekeeping.ts'
import { closeWithRecord, recordStart } from './operations/life-of-program.ts'
import { DataDirectoryUnusable, lockDataDirectory, prepareDataDirectory } from './outside/data-directory.ts'
import { filesIn } from './outside/files.ts'
import { realMail } from './outside/mail.ts'
import { argon2Passwords } from './outside/passwords.ts'
import { s3Store } from './outside/s3-store.ts'
import { readSecretKey } from './outside/secret-key.ts'
import { randomToken } from './outside/tokens.ts'
import { makeFirstAdmin } from './users/first-admin.ts'

const webRoot = join(import.meta.dirname, '../dist/web')
const longestGoodbyeMilliseconds = 10_000

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
  const log = makeLog(config.logLevel)
  const connection = connect(config, (error) => log.error({ err: error }, 'a database connection broke'))
  await migrate(connection.db, connection.engine)

  const ctx: Context = {
    db: connection.db,
    now: () => new Date(),
    token: randomToken,
    passwords: argon2Passwords(),
    keyFor: readSecretKey(config.dataDir),
    mail: realMail(config.dataDir),
    files: filesIn(config.dataDir, config.bucket && (await s3Store(config.bucket))),
    config,
    log,
    actor: theProgram,
    requestId: 'program',
  }
  await refuseForeignKey(ctx)
  const firstAdmin = await makeFirstAdmin(ctx)
  const app = await buildApp(ctx, { webRoot, shedsLoad: true })
  await app.listen({ host: config.host, port: config.port })
  config.publicUrl ??= addressOf(app, config.host)
  await recordStart(ctx)
  await sweepFiles(ctx)
  const delivery = startDelivery(ctx)
  const housekeeping = startHousekeeping(ctx)
  closeWithGrace(async () => {
    housekeeping.stop()
    await delivery.stop()
    await closeWithRecord(app, ctx)
    await disconnect(connection)
    lock?.release()
  })

  if (firstAdmin && !firstAdmin.chosen)
    console.log(
      `Sign in for the first time with\n  e-mail: ${firstAdmin.email}\n  password: ${firstAdmin.password}`,
    )
  if (config.rateLimitFactor === 0)
    log.warn('RATE_LIMIT_FACTOR is 0: nothing but the lock of an account limits calls')
  console.log(`MST is ready at ${addressOf(app, config.host)}`)
}

function addressOf(app: FastifyInstance, host: string): string {
  const port = app.addresses().map((address) => (typeof address === 'string' ? address : address.port))[0]
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** SIGTERM, Ctrl-C, or the end of the process that started this one: whichever comes first. */
function closeWithGrace(close: () => Promise<void>) {
  let closing = false
  const once = () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), longestGoodbyeMilliseconds).unref()
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
  const known = [ConfigurationWrong, DataDirectoryUnusable, DatabaseTooNew, WrongSecretKey]
  if (known.some((kind) => error instanceof kind)) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Set PORT to a free one.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EACCES')
    return `HOST and PORT cannot be listened on: ${error.message}`
  if (error.code === 'ERR_SQLITE_ERROR')
    return `The database file in the data directory cannot be used: ${error.message}.`
  if (process.env.DATABASE_URL)
    return `The PostgreSQL of DATABASE_URL cannot be used: ${error.message || error.code}`
  return `MST cannot start: ${error.stack}`
}

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AuditAction } from '#contract/audit-actions.ts'
import { createAnchor, newestEntryAt, saveAnchor } from '../../audit-log/anchors.ts'
import { tryToWrite } from '../../database/connect.ts'
import { checkpointLog, copyInto } from '../../database/connect-sqlite.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { type Fatal, troubleSentences } from '../../kernel/storage/storage.ts'

/** Records the start in the audit log. Warns if the newest entry is in the future: the clock was probably set back. */
export async function recordStart(ctx: Context): Promise<void> {
  const newest = await newestEntryAt(ctx.db)
  if (newest && newest > ctx.now().toISOString())
    ctx.log.warn({ newest }, 'the clock is earlier than the newest entry of the audit log. Was it set back?')
  await note(ctx, 'program.started', 'MST started')
}

/** Makes `/api/ready` fail, then waits so that load balancers notice. The server still answers all requests. */
export async function stopBeingReady(app: FastifyInstance, seconds: number): Promise<void> {
  app.closingSoon = true
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}

/** Finishes the running requests, records the stop, and anchors the audit log. */
export async function closeWithRecord(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.close()
  await note(ctx, 'program.stopped', 'MST stopped')
  const anchor = createAnchor(ctx).then((anchor) => saveAnchor(ctx, anchor))
  await anchor.catch((error) => ctx.log.error({ err: error }, 'the audit log was not anchored'))
}

/** On a full disk people can still read, so the program starts and stops without this entry. */
async function note(ctx: Context, action: AuditAction, details: string) {
  try {
    await inTransaction(ctx, async (ctx) => ctx.record(action, null, details))
  } catch (error) {
    ctx.log.error({ err: error }, `${details}, and the audit log could not record it`)
  }
}

/** The exit code that asks `npm start` and other supervisors to start the program again. */
const restartExitCode = 75
const exitCodes: Record<Fatal, number> = { unsynced: restartExitCode, moved: 1 }
const responseMilliseconds = 1_000

/**
 * Ends a process that only a new start can repair. Running responses are still sent. The database is not
 * closed, because closing it would write.
 */
export async function exitAtOnce(ctx: Context, why: Fatal, say: (sentence: string) => void): Promise<never> {
  const responsesSent = new Promise((resolve) => setTimeout(resolve, responseMilliseconds))
  ctx.log.fatal(troubleSentences[why])
  say(troubleSentences[why])
  if (why === 'moved') say(await saveCopy(ctx))
  // SQLite's write-ahead log may contain a refused transaction. A new write replaces it, so that the next
  // start cannot recover it.
  else await tryToWrite(ctx.db).catch(() => {})
  await responsesSent
  process.exit(exitCodes[why])
}

/** Saves the data of a deleted or moved database file, which the process can still read through its open handle. */
async function saveCopy({ db, config, now }: Context): Promise<string> {
  const name = `mst-rescued-${now().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
  try {
    await copyInto(db, join(config.dataDir, name))
    // Empties the write-ahead log into the moved file. A log left behind would corrupt a new database of the
    // same name.
    await checkpointLog(db)
    return `Its content was saved as ${name}. To use it, rename it to mst.sqlite and start again.`
  } catch (error) {
    return `Its content could not be saved: ${(error as Error).message}`
  }
}

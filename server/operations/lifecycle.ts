import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AuditAction } from '#contract/audit-actions.ts'
import { createAnchor, newestEntryAt, saveAnchor } from '../audit-log/anchors.ts'
import { checkpointLog, copyInto } from '../database/connect-sqlite.ts'
import { tryToWrite } from '../database/trial-write.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { type Fatal, troubleSentences } from '../kernel/storage.ts'

/** Notes the start in the audit log, and warns of a clock that stands before what is stored already. */
export async function recordStart(ctx: Context): Promise<void> {
  const newest = await newestEntryAt(ctx.db)
  if (newest && newest > ctx.now().toISOString())
    ctx.log.warn({ newest }, 'the clock stands before the newest entry of the audit log: was it set back?')
  await note(ctx, 'program.started', 'MST started')
}

/** From now on `/api/ready` says no, and whoever spreads the calls has so many seconds to see it; all are still answered. */
export async function stopBeingReady(app: FastifyInstance, seconds: number): Promise<void> {
  app.closingSoon = true
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}

/** Finishes what is running, then notes the end and where the audit log stands. */
export async function closeWithRecord(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.close()
  await note(ctx, 'program.stopped', 'MST stopped')
  const anchor = createAnchor(ctx).then((anchor) => saveAnchor(ctx, anchor))
  await anchor.catch((error) => ctx.log.error({ err: error }, 'the audit log was not anchored'))
}

/** On a full disk people can still read, so the program starts and stops there without its entry. */
async function note(ctx: Context, action: AuditAction, details: string) {
  try {
    await inTransaction(ctx, async (ctx) => ctx.record({ action, target: 'program', details }))
  } catch (error) {
    ctx.log.error({ err: error }, `${details}, and the audit log could not be told`)
  }
}

/** The exit code that asks `npm start`, and other supervisors, for a fresh start. */
const restartExitCode = 75
const exitCodes: Record<Fatal, number> = { unsynced: restartExitCode, moved: 1 }
const responseMilliseconds = 1_000

/**
 * Ends the program where only another start can help. Answers that are on their way still go out; the database is
 * not closed, for closing it would write.
 */
export async function exitAtOnce(ctx: Context, why: Fatal, say: (sentence: string) => void): Promise<never> {
  const responsesSent = new Promise((resolve) => setTimeout(resolve, responseMilliseconds))
  ctx.log.fatal(troubleSentences[why])
  say(troubleSentences[why])
  if (why === 'moved') say(await saveCopy(ctx))
  // What was refused may lie in the log of the database: this is written over it, so that no start finds it there.
  else await tryToWrite(ctx.db).catch(() => {})
  await responsesSent
  process.exit(exitCodes[why])
}

/** The open file can still be read, even where its name is gone: what was acknowledged is not lost with it. */
async function saveCopy({ db, config, now }: Context): Promise<string> {
  const name = `mst-rescued-${now().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
  try {
    await copyInto(db, join(config.dataDir, name))
    // The file itself becomes whole too, wherever it lies now, and leaves no log that would spoil another in its place.
    await checkpointLog(db)
    return `All that it held was saved as ${name}. To go on with it, rename it to mst.sqlite and start again.`
  } catch (error) {
    return `What it held could not be saved: ${(error as Error).message}`
  }
}

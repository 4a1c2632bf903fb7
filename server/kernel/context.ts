import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { Files } from '../adapters/files.ts'
import type { Mail } from '../adapters/mail.ts'
import type { Passwords } from '../adapters/passwords.ts'
import type { KeyFor } from '../adapters/secret-key.ts'
import { failureOf } from '../database/failures.ts'
import type { Tables } from '../database/schema.ts'
import { type Actor, type AuditEntry, appendAudit } from './audit/audit.ts'
import type { Config } from './config/config.ts'
import { claimKey, type IdempotentCall, keepReply, lockKey, lockSession } from './http/idempotency.ts'
import type { Storage } from './storage/storage.ts'

/** All outside dependencies of the code: built in `main.ts` or `testing/stage.ts`, passed, never imported. */
export type Context = {
  db: Kysely<Tables>
  now: () => Date
  /** A new secret of 256 bits. */
  token: () => string
  passwords: Passwords
  keyFor: KeyFor
  mail: Mail
  files: Files
  storage: Storage
  config: Config
  log: FastifyBaseLogger
  /** The caller. */
  actor: Actor
  /** Set on a call of somebody who is signed in. */
  sessionId?: number | undefined
  /** Set on a call with a key. */
  keyId?: number | undefined
  requestId: string
  /** Set on a call that carries an Idempotency-Key. */
  idempotentCall?: IdempotentCall | undefined
  /** Set on a call: its reply offers to undo the change under this id. */
  offersUndo?: (id: number) => void
  /** Set on a traced call: runs the work as a span with this name. */
  traced?: Traced | undefined
  /** Set on a call of somebody who is signed in. */
  reading?: Reading | undefined
}

/** Runs one slice of a long read in the person's queue; `sent` counts its bytes. */
export type Reading = { inTurn: <T>(work: () => Promise<T>) => Promise<T>; sent: (bytes: number) => void }

export type Traced = <T>(name: string, work: () => Promise<T>) => Promise<T>
const untraced: Traced = (_name, work) => work()

type RecordEntry = (
  action: AuditAction,
  targetId: number | null,
  /** A readable sentence without passwords, tokens or the text of private notes. */
  details: string,
  /** Defaults to the actor of the context, who is unknown until a sign-in has succeeded. */
  actor?: Actor,
) => void

/** Only the context of a transaction can change and record data. */
export type TransactionContext = Omit<Context, 'db'> & {
  db: Transaction<Tables>
  /** Adds to the audit log when the transaction commits. */
  record: RecordEntry
  /** Emails about this change are held back until then, and an undo deletes them. */
  undo?: { id: number; until: string }
}

const tries = 3

/**
 * Runs the work and writes its audit entries in one transaction. Do not await anything outside the database inside, and
 * expect a second run after a deadlock. If the caller's session has ended meanwhile, refuses with 401. The
 * reply of an idempotent call is stored too, so the work must return what the rule returns.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (ctx: TransactionContext) => Promise<T>,
): Promise<T> {
  const { traced = untraced } = ctx
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await traced('transaction', () => inOneTransaction(ctx, work))
    } catch (error) {
      ctx.storage.noteFailure(error)
      if (left === 0 || failureOf(error) !== 'retry') throw error
    }
  }
}

const inOneTransaction = <T>(ctx: Context, work: (ctx: TransactionContext) => Promise<T>): Promise<T> =>
  ctx.db.transaction().execute(async (db) => {
    const { idempotentCall, sessionId, keyId } = ctx
    const claimedId = idempotentCall && (await claimKey(db, ctx, idempotentCall))
    const entries: AuditEntry[] = []
    const result = await work({
      ...ctx,
      db,
      record: (action, targetId, details, actor) => entries.push({ action, targetId, details, actor }),
    })
    if (claimedId) await keepReply(db, claimedId, result)
    // After the locks on people: code that ends a session locks in the same order.
    if (sessionId !== undefined) await lockSession(db, sessionId)
    if (keyId !== undefined) await lockKey(db, keyId)
    // Last, to keep the lock on the head of the audit log short.
    await appendAudit(db, ctx, entries)
    return result
  })

/** For a transaction that may end the caller's own session. */
export const withoutSession = (ctx: Context): Context => ({ ...ctx, sessionId: undefined })

/** For a second transaction, which must commit even if the call itself is refused or repeated. */
export const withoutIdempotencyKey = (ctx: Context): Context => ({ ...ctx, idempotentCall: undefined })

/** The current time as columns store it. */
export const nowIso = (ctx: { now: () => Date }): string => ctx.now().toISOString()

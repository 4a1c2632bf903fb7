import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Files } from '../adapters/files.ts'
import type { Mail } from '../adapters/mail.ts'
import type { Passwords } from '../adapters/passwords.ts'
import type { KeyFor } from '../adapters/secret-key.ts'
import { failureOf } from '../database/failures.ts'
import type { Tables } from '../database/schema.ts'
import { type Actor, type AuditEntry, appendAudit } from './audit.ts'
import type { Config } from './config.ts'
import { holdSession } from './held-session.ts'
import { claimKey, type IdempotentCall, keepReply } from './idempotency.ts'
import type { Storage } from './storage.ts'

/** All that the code needs of the world: built in `main.ts` or `testing/stage.ts`, passed, never imported. */
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
  /** Who asks. */
  actor: Actor
  /** Set on a call of somebody who is signed in. */
  sessionId?: number | undefined
  requestId: string
  /** Set on a call that carries an Idempotency-Key. */
  idempotentCall?: IdempotentCall | undefined
  /** Set on a call: its reply says that what it changed can be taken back under this id. */
  offersUndo?: (id: number) => void
  /** Set on a call that is traced: runs a part of it that is shown under this name. */
  traced?: Traced | undefined
}

export type Traced = <T>(name: string, work: () => Promise<T>) => Promise<T>
const untraced: Traced = (_name, work) => work()

/** A context inside a transaction: the only one in which something can be changed and recorded. */
export type TransactionContext = Omit<Context, 'db'> & {
  db: Transaction<Tables>
  /** Adds to the audit log when the transaction commits (rule 44). */
  record: (entry: AuditEntry) => void
  /** Letters about a change that can be taken back wait until then, and go with it. */
  undo?: { id: number; until: string }
}

const tries = 3

/**
 * Runs the work in one transaction: all of it happens, with its audit entries, or none.
 * Nothing of the outside world may be awaited inside, and the work may run again after a deadlock.
 * Where the session of who asks has ended meanwhile, it is refused with 401: nothing is accepted afterwards (rule 4).
 * Of a call that may be repeated the reply is kept with it, so what the work returns is what the handler returns.
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
    const { idempotentCall, sessionId } = ctx
    const keyId = idempotentCall && (await claimKey(db, ctx, idempotentCall))
    const entries: AuditEntry[] = []
    const result = await work({ ...ctx, db, record: (entry) => entries.push(entry) })
    if (keyId) await keepReply(db, keyId, idempotentCall.replyFor(result))
    // After the people: what ends a session locks them first as well.
    if (sessionId !== undefined) await holdSession(db, sessionId)
    // Last, so that the log's head is locked for as short a time as can be.
    await appendAudit(db, ctx, entries)
    return result
  })

/** For a transaction that may end the very session of who asks. */
export const withoutSession = (ctx: Context): Context => ({ ...ctx, sessionId: undefined })

/** For a transaction beside the call's own: what it does stands even if the call itself is refused or repeated. */
export const withoutIdempotencyKey = (ctx: Context): Context => ({ ...ctx, idempotentCall: undefined })

/** The instant of now as it is stored. */
export const nowIso = (ctx: { now: () => Date }): string => ctx.now().toISOString()

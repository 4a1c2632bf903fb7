import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { failureOf } from '../database/failures.ts'
import type { Tables } from '../database/schema.ts'
import type { Files } from '../outside/files.ts'
import type { Mail } from '../outside/mail.ts'
import type { Passwords } from '../outside/passwords.ts'
import type { KeyFor } from '../outside/secret-key.ts'
import { type Actor, type AuditEntry, appendAudit } from './audit.ts'
import type { Config } from './config.ts'
import { type IdempotentCall, takeKey } from './idempotency.ts'

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
  config: Config
  log: FastifyBaseLogger
  /** Who asks. */
  actor: Actor
  requestId: string
  /** Set on a call that carries an Idempotency-Key. */
  once?: IdempotentCall | undefined
}

/** A context inside a transaction: the only one in which something can be changed and recorded. */
export type Changing = Omit<Context, 'db'> & {
  db: Transaction<Tables>
  /** Adds to the audit log when the transaction commits (decision 44). */
  record: (entry: AuditEntry) => void
}

const tries = 3

/**
 * Runs the work in one transaction: all of it happens, with its audit entries, or none.
 * Nothing of the outside world may be awaited inside, and the work may run again after a deadlock.
 */
export async function inTransaction<T>(ctx: Context, work: (ctx: Changing) => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await ctx.db.transaction().execute(async (db) => {
        if (ctx.once) await takeKey(db, ctx, ctx.once)
        const entries: AuditEntry[] = []
        const result = await work({ ...ctx, db, record: (entry) => entries.push(entry) })
        // Last, so that the log's head is locked for as short a time as can be.
        await appendAudit(db, ctx, entries)
        return result
      })
    } catch (error) {
      if (left === 0 || failureOf(error) !== 'retry') throw error
    }
  }
}

/** For a transaction beside the call's own: what it does stands even if the call itself is refused or repeated. */
export const aside = (ctx: Context): Context => ({ ...ctx, once: undefined })

/** The instant of now as it is stored. */
export const instant = (ctx: { now: () => Date }): string => ctx.now().toISOString()

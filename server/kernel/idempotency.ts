import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { refuse } from './errors.ts'

/** A call that its sender may repeat after a broken connection without doing the thing twice. */
export type IdempotentCall = { caller: string; call: string; key: string; bodyHash: string }

const keyForm = /^[\w-]{8,100}$/

/** undefined without a key. Refuses a key that is not a plain word of 8 to 100 characters. */
export function idempotentCall(given: {
  key: string | string[] | undefined
  caller: string
  call: string
  body: unknown
}): IdempotentCall | undefined {
  const { key, caller, call, body } = given
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyForm.test(key)) refuse(400, 'The Idempotency-Key is not valid.')
  return {
    caller,
    call,
    key,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('hex'),
  }
}

/** The reply that was given the first time. The same key with another body is refused. */
export async function findEarlierReply(
  db: Kysely<Tables>,
  once: IdempotentCall,
): Promise<{ value: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('caller', '=', once.caller)
    .where('call', '=', once.call)
    .where('key', '=', once.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== once.bodyHash) refuse(422, 'This Idempotency-Key was used for something else.')
  // The program ended after the thing was done and before its reply was kept.
  if (row.reply === null) refuse(409, 'This was done already. Refresh to see it.')
  return { value: JSON.parse(row.reply) }
}

export class AnsweredMeanwhile extends Error {}

/** Takes the key in the transaction of the thing itself: of two calls at once the second one is undone. */
export async function takeKey(
  db: Transaction<Tables>,
  ctx: { now: () => Date },
  { caller, call, key, bodyHash }: IdempotentCall,
): Promise<void> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ caller, call, key, body_hash: bodyHash, reply: null, created_at: ctx.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new AnsweredMeanwhile()
}

/** Keeps what was answered; nothing where no transaction of the call took the key. */
export const keepReply = (db: Kysely<Tables>, { caller, call, key }: IdempotentCall, value: unknown) =>
  db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(value ?? null) })
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute()

const keptHours = 24

export async function forgetOldReplies(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptHours * 3_600_000).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

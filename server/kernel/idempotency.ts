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
  { caller, call, key, bodyHash }: IdempotentCall,
): Promise<{ value: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('caller', '=', caller)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== bodyHash) refuse(422, 'This Idempotency-Key was used for something else.')
  return { value: JSON.parse(row.reply) }
}

export class AnsweredMeanwhile extends Error {}

/** Kept in the transaction of the thing itself; of two calls at once the second is undone and gets the first's reply. */
export async function rememberReply(
  db: Transaction<Tables>,
  ctx: { now: () => Date },
  { caller, call, key, bodyHash }: IdempotentCall,
  value: unknown,
): Promise<void> {
  const kept = await db
    .insertInto('idempotency_keys')
    .values({
      caller,
      call,
      key,
      body_hash: bodyHash,
      reply: JSON.stringify(value ?? null),
      created_at: ctx.now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['caller', 'call', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new AnsweredMeanwhile()
}

const keptHours = 24

export async function forgetOldReplies(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptHours * 3_600_000).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

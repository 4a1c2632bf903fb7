import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { KeyFor } from '../adapters/secret-key.ts'
import { compiled, type Params } from '../database/compiled.ts'
import type { NewRow, Tables } from '../database/schema.ts'
import { refuse } from './errors.ts'

/** A call that its sender may repeat after a broken connection without doing the thing twice. */
export type IdempotentCall = {
  caller: string
  call: string
  key: string
  bodyHash: string
  /** What is answered when the call's transaction has this result. */
  replyFor: (result: unknown) => unknown
}

const keyForm = /^[\w-]{8,100}$/

type RepeatableCall = {
  key: string | string[] | undefined
  /** undefined for a visitor, whose IP address stands for them. */
  personId: number | undefined
  ip: string
  call: string
  body: unknown
  keyFor: KeyFor
  replyFor: IdempotentCall['replyFor']
}

/** undefined without a key. Refuses a key that is not a plain word of 8 to 100 characters. */
export function idempotentCall(request: RepeatableCall): IdempotentCall | undefined {
  const { key, personId, ip, call, body, keyFor, replyFor } = request
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyForm.test(key)) refuse(400, 'The Idempotency-Key is not valid.')
  // Keyed by what lies outside the database: bodies hold passwords, and IP addresses are easily guessed.
  const hash = (text: string) => createHmac('sha256', keyFor('repeated calls')).update(text).digest('hex')
  const bodyHash = hash(JSON.stringify(body ?? null))
  // Many visitors share an IP address: one who sends something else has a key of their own, whatever it is.
  const caller = personId === undefined ? `visitor ${hash(`${ip} ${bodyHash}`)}` : `person ${personId}`
  return { caller, call, key, bodyHash, replyFor }
}

/** The reply that was given the first time. The same key with another body is refused. */
export async function findEarlierReply(
  db: Kysely<Tables>,
  call: IdempotentCall,
): Promise<{ value: unknown } | undefined> {
  const { caller, key } = call
  const row = await earlierReply(db, { caller, call: call.call, key }).executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== call.bodyHash) refuse(422, 'This Idempotency-Key was used for something else.')
  // Of an earlier version, which kept the reply after the thing.
  if (row.reply === null) refuse(409, 'This was done already. Refresh to see it.')
  return { value: JSON.parse(row.reply) }
}

const earlierReply = compiled((db, params: Params<Pick<IdempotentCall, 'caller' | 'call' | 'key'>>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('caller', '=', params.caller)
    .where('call', '=', params.call)
    .where('key', '=', params.key),
)

export class RepliedMeanwhile extends Error {}

/** Takes the key in the transaction of the thing itself: of two calls at once the second one is undone. */
export async function claimKey(
  db: Transaction<Tables>,
  ctx: { now: () => Date },
  { caller, call, key, bodyHash }: IdempotentCall,
): Promise<number> {
  const row = { caller, call, key, body_hash: bodyHash, created_at: ctx.now().toISOString() }
  const claimed = await insertKey(db, row).executeTakeFirst()
  if (!claimed) throw new RepliedMeanwhile()
  return claimed.id
}

const insertKey = compiled((db, row: Params<NewRow<'idempotency_keys'>>) =>
  db
    .insertInto('idempotency_keys')
    .values({ ...row, reply: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

/** Keeps the reply in the transaction of the thing: whoever finds the one done finds the other. */
export const keepReply = (db: Transaction<Tables>, id: number, reply: unknown) =>
  setReply(db, { id, reply: JSON.stringify(reply ?? null) }).execute()

const setReply = compiled((db, { id, reply }: Params<{ id: number; reply: string }>) =>
  db.updateTable('idempotency_keys').set({ reply }).where('id', '=', id),
)

const retentionHours = 24

export async function removeOldReplies(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionHours * 3_600_000).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { keyDoesNotWork, signInFirst } from '#contract/session.ts'
import type { KeyFor } from '../../adapters/secret-key.ts'
import { compiledFirst, compiledList, type Params } from '../../database/compiled.ts'
import { hasManyWriters } from '../../database/rows.ts'
import type { Db, NewRow, Tables } from '../../database/schema.ts'
import { refuse } from '../errors.ts'

/** A client may retry such a call after a broken connection without a second effect. */
export type IdempotentCall = {
  caller: string
  call: string
  key: string
  bodyHash: string
}

const keyForm = /^[\w-]{8,100}$/

type RepeatableCall = {
  key: string | string[] | undefined
  /** 'person 4' or 'key 2'; undefined for a visitor, who is identified by IP address. */
  known: string | undefined
  ip: string
  call: string
  body: unknown
  keyFor: KeyFor
}

/** undefined without a key. Refuses a key in an invalid format. */
export function idempotentCall(request: RepeatableCall): IdempotentCall | undefined {
  const { key, known, ip, call, body, keyFor } = request
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyForm.test(key)) refuse(400, 'The Idempotency-Key is not valid.')
  // An HMAC with a key outside the database: bodies contain passwords, and plain hashes of IP addresses can
  // be guessed.
  const hash = (text: string) => createHmac('sha256', keyFor('repeated calls')).update(text).digest('hex')
  const bodyHash = hash(JSON.stringify(body ?? null))
  // Many visitors share an IP address, so the body is part of a visitor's identity: equal keys with other
  // bodies do not conflict.
  const caller = known ?? `visitor ${hash(`${ip} ${bodyHash}`)}`
  return { caller, call, key, bodyHash }
}

/** The reply to the first call. Refuses the same key with another body. */
export async function findEarlierReply(
  db: Kysely<Tables>,
  call: IdempotentCall,
): Promise<{ value: unknown } | undefined> {
  const { caller, key } = call
  const row = await findReply(db, { caller, call: call.call, key })
  if (!row) return undefined
  if (row.body_hash !== call.bodyHash) refuse(422, 'This Idempotency-Key was used for a different request.')
  // The reply was too large to keep, or an earlier version stopped before it kept the reply.
  if (row.reply === null) refuse(409, 'This has already been done. Refresh the page to see it.')
  return { value: JSON.parse(row.reply) }
}

const findReply = compiledFirst((db, params: Params<Pick<IdempotentCall, 'caller' | 'call' | 'key'>>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('caller', '=', params.caller)
    .where('call', '=', params.call)
    .where('key', '=', params.key),
)

export class RepliedConcurrently extends Error {}

/** Inserts the key in the call's own transaction: of two parallel calls the second rolls back. */
export async function claimKey(
  db: Transaction<Tables>,
  ctx: { now: () => Date },
  { caller, call, key, bodyHash }: IdempotentCall,
): Promise<number> {
  const row = { caller, call, key, body_hash: bodyHash, created_at: ctx.now().toISOString() }
  const claimed = await insertKey(db, row)
  if (!claimed) throw new RepliedConcurrently()
  return claimed.id
}

const insertKey = compiledFirst((db, row: Params<NewRow<'idempotency_keys'>>) =>
  db
    .insertInto('idempotency_keys')
    .values({ ...row, reply: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

/** Room for the longest ASCII text. Without a limit, repeated saves of a long text would fill the disk. */
export const maxReplyBytes = 16_384

/** Keeps the reply in the transaction of the call, so that both are stored or neither. Skips a reply over the limit. */
export async function keepReply(db: Transaction<Tables>, id: number, value: unknown): Promise<void> {
  const reply = JSON.stringify(value ?? null)
  if (Buffer.byteLength(reply) <= maxReplyBytes) await saveReply(db, { id, reply })
}

const saveReply = compiledList((db, { id, reply }: Params<{ id: number; reply: string }>) =>
  db.updateTable('idempotency_keys').set({ reply }).where('id', '=', id),
)

/** Forgets what a person's replies said, because they may no longer read it. A repeated call is still not made. */
export const forgetRepliesTo = (db: Db, personId: number) =>
  db.updateTable('idempotency_keys').set({ reply: null }).where('caller', '=', callerOf(personId)).execute()

export const callerOf = (personId: number): string => `person ${personId}`

const retentionHours = 24

export async function removeOldReplies(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionHours * 3_600_000).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

/** Locks the session, so that ending it has to wait for this transaction; refuses with 401 if it has ended. */
export async function lockSession(db: Db, sessionId: number): Promise<void> {
  if (!(await findLocked(db, { sessionId }))) refuse(401, signInFirst)
}

const findLocked = compiledFirst((db, { sessionId }: Params<{ sessionId: number }>) => {
  const session = db.selectFrom('sessions').where('id', '=', sessionId).select('id')
  // A key-share lock still allows other calls to save the last use.
  return hasManyWriters(db) ? session.forKeyShare() : session
})

/** The same for a key: refuses with 401 if it was revoked. */
export async function lockKey(db: Db, keyId: number): Promise<void> {
  if (!(await findLockedKey(db, { keyId }))) refuse(401, keyDoesNotWork)
}

const findLockedKey = compiledFirst((db, { keyId }: Params<{ keyId: number }>) => {
  const key = db.selectFrom('api_keys').where('id', '=', keyId).where('revoked_at', 'is', null).select('id')
  // A share lock, because revoking a key changes the row and does not delete it.
  return hasManyWriters(db) ? key.forShare() : key
})

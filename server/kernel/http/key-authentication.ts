import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { keyDoesNotWork } from '#contract/session.ts'
import { compiledFirst, type Params } from '../../database/compiled.ts'
import { momentOf } from '../clock/zone.ts'
import { isInRanges } from '../connections/ip-ranges.ts'
import { type Context, inTransaction, nowIso } from '../context.ts'
import { refuse } from '../errors.ts'
import { bearerIn, hashOfToken } from './authentication.ts'
import { countCall } from './limits.ts'

/** The key with which a program makes a call. */
export type Key = {
  id: number
  name: string
  last_day: string
  addresses: string
  last_used_at: string | null
  revoked_at: string | null
}

/** Begins every key, so that a key is never taken for a person's token, and scanners of secrets find it. */
export const keyPrefix = 'mst_'
const keyForm = new RegExp(`^bearer +(${keyPrefix}[A-Za-z0-9_-]{43})$`, 'i')
/** The last use is saved at most this often. */
const lastUseMilliseconds = 60_000

/** Returns the key of a call that takes keys, also one that has ended. Refuses an unknown key with 401. */
export async function findKey(
  { db }: Context,
  { kind }: Endpoint,
  request: FastifyRequest,
): Promise<Key | undefined> {
  const token = kind === 'scim' ? bearerIn(request, keyForm) : undefined
  if (token === undefined) return undefined
  const key = await findStored(db, { tokenHash: hashOfToken(token) })
  if (!key) await request.server.limits.limitRefused(request)
  return key ?? refuse(401, keyDoesNotWork)
}

const findStored = compiledFirst((db, { tokenHash }: Params<{ tokenHash: string }>) =>
  db
    .selectFrom('api_keys')
    .where('token_hash', '=', tokenHash)
    .select(['id', 'name', 'last_day', 'addresses', 'last_used_at', 'revoked_at']),
)

/** Refuses a key that does not work, or not here, and notes its use. `call` has the key as its actor. */
export async function authorizeKey(call: Context, key: Key, ip: string): Promise<void> {
  const problem = problemOf(call, key, ip)
  if (!problem) return noteUse(call, key, ip)
  await recordRefusal(call, key, `${problem.why}, from ${ip}`)
  refuse(problem.status, problem.sentence)
}

function problemOf(call: Context, key: Key, ip: string) {
  if (key.revoked_at !== null) return { status: 401, sentence: keyDoesNotWork, why: 'it was revoked' }
  if (key.last_day < momentOf(call).today)
    return { status: 401, sentence: keyDoesNotWork, why: 'its last day has passed' }
  if (!isInRanges(key.addresses, ip))
    return { status: 403, sentence: 'This key does not work from this address.', why: 'wrong address' }
  return undefined
}

/** At most one entry a minute for each key, so that a program that repeats its call does not fill the log. */
async function recordRefusal(call: Context, { id, name }: Key, why: string): Promise<void> {
  const { calls } = await countCall(call, `refused key ${id}`, 1)
  if (calls > 1) return
  await inTransaction({ ...call, keyId: undefined }, async (ctx) =>
    ctx.record('key.refused', id, `Refused the key '${name}': ${why}`),
  )
}

async function noteUse(call: Context, { id, name, last_used_at }: Key, ip: string): Promise<void> {
  if (last_used_at !== null) {
    if (call.now().getTime() - Date.parse(last_used_at) >= lastUseMilliseconds)
      await call.db
        .updateTable('api_keys')
        .set({ last_used_at: nowIso(call) })
        .where('id', '=', id)
        .execute()
    return
  }
  await inTransaction(call, async (ctx) => {
    const isFirst = await ctx.db
      .updateTable('api_keys')
      .set({ last_used_at: nowIso(ctx) })
      .where('id', '=', id)
      .where('last_used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (isFirst) ctx.record('key.first_used', id, `The key '${name}' was used for the first time, from ${ip}`)
  })
}

import { type Asked, addressOf, type Endpoint, type Reply } from '#contract/endpoint.ts'
import { isPublic, staysOpen } from '#contract/permissions.ts'
import { refusalCodes } from '#contract/session.ts'
import { NoAnswer, Refused, refusedFrom } from './refused.ts'
import { sessionLapsed, token } from './session-store.ts'
import { meetAccountRefusal, meetMaintenance, seeServiceOpen } from './signals.ts'

/** The parts that the endpoint asks for; none at all where it asks for nothing. */
export type GivenTo<E extends Endpoint> =
  Record<never, never> extends Asked<E> ? [given?: Asked<E>] : [given: Asked<E>]

export type How = { signal?: AbortSignal; keepalive?: boolean }
/**
 * One page of a list: `total` counts the rows of the whole list, `before` is the cursor of the next page. Lists that
 * can be paged back also tell how many rows are newer, and the cursor of their page, null where it is the newest.
 */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  before: string | undefined
  newer: { count: number; before: string | null | undefined }
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** Makes one call of the contract; throws Refused when the server says no and NoAnswer when nothing comes back. */
export async function call<E extends Endpoint>(endpoint: E, given?: Asked<E>, how?: How): Promise<Reply<E>> {
  const answer = await ask(endpoint, given as Parts | undefined, how)
  // The server sends what the reply's schema declares and nothing else.
  return (await read(endpoint, answer)) as Reply<E>
}

/** Nothing, a file as a Blob, or what the reply's schema declares. */
async function read(endpoint: Endpoint, answer: Response): Promise<unknown> {
  if (endpoint.status === 204) return undefined
  return endpoint.kind === 'download' ? await answer.blob() : await answer.json()
}

/** Asks a list for one page, with the numbers that stand in the answer's headers (decision 50). */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  given?: Asked<E>,
  how?: How,
): Promise<ListPage<RowOf<E>>> {
  const answer = await ask(endpoint, given as Parts | undefined, how)
  const rows = (await answer.json()) as RowOf<E>[]
  const count = (name: string) => Number(answer.headers.get(name) ?? Number.NaN)
  return {
    rows,
    total: count('x-total-count') || rows.length,
    before: cursorOf('next', answer) ?? undefined,
    newer: { count: count('x-newer-count') || 0, before: cursorOf('prev', answer) },
  }
}

/** undefined where there is no such page. */
function cursorOf(relation: 'next' | 'prev', answer: Response): string | null | undefined {
  const links = answer.headers.get('link') ?? ''
  const address = new RegExp(`<([^>]+)>;\\s*rel="?${relation}"?`).exec(links)?.[1]
  return address && new URL(address, location.origin).searchParams.get('before')
}

export type RowOf<E extends Endpoint> = Reply<E> extends (infer Row)[] ? Row : never

async function ask(endpoint: Endpoint, given: Parts = {}, how: How = {}): Promise<Response> {
  return await settle(endpoint, () => send(endpoint, given, how))
}

/** What every call does about its token and its refusals, however it is sent. */
export async function settle(endpoint: Endpoint, send: () => Promise<Response>): Promise<Response> {
  const signedIn = token()
  if (!signedIn && !isPublic(endpoint.action)) throw new Refused(401, 'Unauthorized')

  const answer = await send()
  if (answer.ok) {
    if (!staysOpen('maintenance', endpoint.action)) seeServiceOpen()
    return answer
  }
  const refused = await refusedFrom(answer)
  if (answer.status === 401 && !isPublic(endpoint.action) && signedIn === token()) sessionLapsed()
  if (refused.code === refusalCodes.maintenance && signedIn) meetMaintenance(refused.message)
  if (refused.code && ofAccount.has(refused.code)) meetAccountRefusal()
  throw refused
}

const ofAccount = new Set<string>([refusalCodes.passwordChangeRequired, refusalCodes.pendingAccount])

/** A POST carries a key, so that a repetition after a lost answer is not done twice. */
async function send(endpoint: Endpoint, given: Parts, how: How): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const bearer = token()
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (given.body !== undefined) headers.set('content-type', 'application/json')
  if (endpoint.method === 'POST') headers.set('idempotency-key', freshKey())
  const request: RequestInit = { ...how, method: endpoint.method, headers, cache: 'no-store' }
  if (given.body !== undefined) request.body = JSON.stringify(given.body)

  for (let triesLeft = endpoint.method === 'POST' ? 2 : 0; ; triesLeft -= 1) {
    try {
      return await fetch(addressOf(endpoint, given), request)
    } catch (cause) {
      if (how.signal?.aborted) throw cause
      if (triesLeft === 0) throw new NoAnswer(cause)
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  }
}

/** randomUUID exists on secure addresses only, and a hospital's test machine may be reached over plain http. */
function freshKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

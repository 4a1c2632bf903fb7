import { type Endpoint, type EndpointInput, noInput, type Reply, urlOf } from '#contract/endpoint.ts'
import { notSavedAsOff, switchedOff } from '#contract/modules.ts'
import { isPublic, moduleOf, staysOpen } from '#contract/permissions.ts'
import { nothingHere, refusalCodes, signInFirst, unattendedHeader } from '#contract/session.ts'
import { undoHeader } from '#contract/undo.ts'
import { ApiError, apiErrorFrom, NetworkError } from './api-error.ts'
import { noteServerTime } from './server-time.ts'
import { markSessionLapsed, token } from './session-store.ts'
import { createStore, useStore } from './store.ts'

/** The input of a call; optional for an endpoint without input. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends EndpointInput<E> ? [input?: EndpointInput<E>] : [input: EndpointInput<E>]

/** `token`: use a session that this tab has not adopted yet. `key`: repeat a call that had no reply. */
export type CallOptions = { signal?: AbortSignal; keepalive?: boolean; token?: string | null; key?: string }
export type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** Makes one call of the contract. Throws ApiError on an error reply and NetworkError without a reply. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E>,
  options?: CallOptions,
): Promise<Reply<E>> {
  const response = await sendCall(endpoint, input as Parts | undefined, options)
  // The cast is safe: the server only sends what the reply's schema declares.
  return (await read(endpoint, response)) as Reply<E>
}

/**
 * Like `call`, and also returns the undo id if the change can be undone. Without a whole reply, the NetworkError
 * has the idempotency key.
 */
export async function callWithUndo<E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E>,
  { key = newIdempotencyKey(), ...options }: Pick<CallOptions, 'key' | 'signal'> = {},
) {
  try {
    const response = await sendCall(endpoint, input as Parts | undefined, { ...options, key })
    const undo = Number(response.headers.get(undoHeader)) || undefined
    // As in `call`.
    return { reply: (await read(endpoint, response)) as Reply<E>, undo }
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError(error, key)
  }
}

/** Returns nothing, a file with the name that the server gives it, or what the reply's schema declares. */
async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.status === 204) return undefined
  if (endpoint.kind !== 'download') return await response.json()
  const name = response.headers.get('content-disposition')?.split("filename*=UTF-8''")[1] ?? ''
  return new File([await response.blob()], decodeURIComponent(name))
}

/** Like `call`, for callers that read the reply's headers. */
export async function sendCall(
  endpoint: Endpoint,
  input: Parts = {},
  { token: bearer = token(), key: repeated, ...options }: CallOptions = {},
): Promise<Response> {
  // One key for all repeats, also after a fresh proof of identity.
  const key = endpoint.method === 'GET' ? undefined : (repeated ?? newIdempotencyKey())
  return await sendChecked(endpoint, () => send(endpoint, input, bearer, { ...options, key }), bearer)
}

/**
 * Adds the token and handles error replies, for every way to send a call. A sensitive call that needs a fresh
 * proof of identity is repeated after the person has given it.
 */
export async function sendChecked(
  endpoint: Endpoint,
  send: () => Promise<Response>,
  signedIn = token(),
): Promise<Response> {
  if (!signedIn && !isPublic(endpoint.action)) throw new ApiError(401, signInFirst)

  const askedAt = Date.now()
  const response = await send()
  noteServerTime(response.headers.get('date'), askedAt)
  if (response.ok) {
    if (!staysOpen('maintenance', endpoint.action)) maintenance.set(null)
    return response
  }
  const error = await apiErrorFrom(response)
  const { code } = error.refusal
  if (code === refusalCodes.freshProof && (await askForProof()))
    return await sendChecked(endpoint, send, signedIn)
  if (response.status === 401 && !isPublic(endpoint.action) && signedIn === token()) markSessionLapsed()
  if (code === refusalCodes.maintenance && signedIn) maintenance.set(error.message)
  if (code && accountCodes.has(code)) accountRefusals.set(accountRefusals.get() + 1)
  throw withModule(endpoint, error)
}

/** Names the module, if the call does not exist because an administrator has switched it off. */
function withModule({ action, body }: Endpoint, error: ApiError): ApiError {
  const name = moduleOf(action)
  if (!name || error.serverMessage !== nothingHere) return error
  return new ApiError(error.status, body === noInput ? switchedOff(name) : notSavedAsOff(name))
}

const accountCodes = new Set<string>([
  refusalCodes.passwordChangeRequired,
  refusalCodes.secondFactorRequired,
  refusalCodes.pendingAccount,
])

/**
 * A change carries an idempotency key. A retry after a lost reply is then not executed twice, nor reported as
 * another person's change.
 */
async function send(
  endpoint: Endpoint,
  input: Parts,
  bearer: string | null,
  { key, ...options }: Pick<CallOptions, 'signal' | 'keepalive'> & { key: string | undefined },
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (!isAttended()) headers.set(unattendedHeader, 'true')
  if (key) headers.set('idempotency-key', key)
  const request: RequestInit = { ...options, method: endpoint.method, headers, cache: 'no-store' }
  if (input.body !== undefined) request.body = JSON.stringify(input.body)

  for (let triesLeft = key ? 2 : 0; ; triesLeft -= 1) {
    try {
      return await fetch(urlOf(endpoint, input), request)
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      if (triesLeft === 0) throw new NetworkError(cause)
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
  }
}

/** randomUUID exists on secure origins only, but a test server may be reached over plain http. */
function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Without a key, click or return to the page for this long, nobody is assumed to be present. */
const attendedMilliseconds = 60_000

let lastTouch = performance.now()
const touch = () => {
  lastTouch = performance.now()
}
for (const event of ['pointerdown', 'keydown', 'wheel', 'focus', 'visibilitychange'])
  window.addEventListener(event, touch, { capture: true, passive: true })

/** Whether somebody is present. Background calls of an unattended page must not extend the session. */
const isAttended = (): boolean => performance.now() - lastTouch < attendedMilliseconds

type ProofQuestion = { answer: Promise<boolean>; settle: (isProven: boolean) => void }

const question = createStore<ProofQuestion | null>(null)

/** Asks for a fresh proof of identity over the page. Calls that need one at the same time share the question. */
function askForProof(): Promise<boolean> {
  const open = question.get()
  if (open) return open.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const asked: ProofQuestion = {
    answer: promise,
    settle: (isProven) => {
      if (question.get() === asked) question.set(null)
      resolve(isProven)
    },
  }
  question.set(asked)
  return promise
}

export const useProofQuestion = () => useStore(question)

/** The sentence of the last call that was rejected during maintenance; null after a call succeeds again. */
const maintenance = createStore<string | null>(null)
export const useMaintenanceSentence = (): string | null => useStore(maintenance)

/** Counts the calls that were rejected because of the account's state. */
const accountRefusals = createStore(0)
/** The refetched profile shows what the person must do. */
export const subscribeToAccountRefusals = accountRefusals.subscribe

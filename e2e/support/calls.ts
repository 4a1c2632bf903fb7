import type { Page } from '@playwright/test'
import { type Endpoint, type EndpointInput, type Reply, urlOf } from '#contract/endpoint.ts'
import { getProfile, signIn } from '#contract/session.ts'
import { cast, castPassword, type Name } from '#demo/cast.ts'

/** Calls the API directly instead of using the pages. */
export type Calls = <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>) => Promise<Reply<E>>

/** `const asNora = await callsOf(page, 'nora')`, then `await asNora(listUsers)`. */
export async function callsOf(page: Page, name: Name): Promise<Calls> {
  return callsWith(page, await tokenOf(page, name))
}

const sessions = new Map<Name, { token: string; from: number }>()
/** Sensitive actions need a session of the last ten minutes, and a journey takes some. */
const sharedMilliseconds = 300_000

/** One session at a time for each person and worker: a person can have only ten. */
export async function tokenOf(page: Page, name: Name): Promise<string> {
  const known = sessions.get(name)
  const isRecent = known && Date.now() < known.from + sharedMilliseconds
  if (isRecent && (await send(page, known.token, getProfile)).ok()) return known.token
  const token = await freshToken(page, cast[name].email, castPassword)
  sessions.set(name, { token, from: Date.now() })
  return token
}

/** Creates a separate session for a journey that ends it. */
export async function freshToken(page: Page, email: string, password: string): Promise<string> {
  const { token } = await callsWith(page, undefined)(signIn, { body: { email, password } })
  return token
}

/** Without a token, the calls are a visitor's. */
export function callsWith(page: Page, token: string | undefined): Calls {
  return async (endpoint, input) => {
    const answer = await send(page, token, endpoint, input)
    if (!answer.ok())
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status()} ${await answer.text()}`)
    return answer.status() === 204 ? undefined : await answer.json()
  }
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

function send(page: Page, token: string | undefined, endpoint: Endpoint, input: Parts = {}) {
  return page.request.fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    // The server can close an idle connection at this moment.
    maxRetries: 3,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(input.body === undefined ? {} : { data: input.body }),
  })
}

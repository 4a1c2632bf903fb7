import type { Page } from '@playwright/test'
import { type Endpoint, type EndpointInput, type Reply, urlOf } from '#contract/endpoint.ts'
import { getProfile, signIn } from '#contract/session.ts'
import { cast, castPassword, type Name } from '#demo/cast.ts'

/** Makes calls of the contract past the screen. */
export type Calls = <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>) => Promise<Reply<E>>

/** `const asNora = await callsOf(page, 'nora')`, then `await asNora(listUsers)`. */
export async function callsOf(page: Page, name: Name): Promise<Calls> {
  return callsWith(page, await tokenOf(page, name))
}

const tokens = new Map<Name, string>()

/** One session for all journeys of a worker, as long as it lives: a person has ten at most. */
export async function tokenOf(page: Page, name: Name): Promise<string> {
  const known = tokens.get(name)
  if (known && (await send(page, known, getProfile)).ok()) return known
  const fresh = await freshToken(page, cast[name].email, castPassword)
  tokens.set(name, fresh)
  return fresh
}

/** A session of its own, for journeys that end it. */
export async function freshToken(page: Page, email: string, password: string): Promise<string> {
  const { token } = await callsWith(page, undefined)(signIn, { body: { email, password } })
  return token
}

/** Without a token: as a visitor. */
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
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(input.body === undefined ? {} : { data: input.body }),
  })
}

import * as z from 'zod/mini'
import type { Action } from './permissions.ts'
import './messages.ts'

export type Schema = z.ZodMiniType
/** How the body or the reply travels: JSON both ways, a multipart body with one file, a file as the reply, or events. */
export type Kind = 'json' | 'upload' | 'download' | 'stream'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const noInput = z.strictObject({})
type NoInput = typeof noInput

/** One call of the API: what it is named, who may make it, what it takes and what it answers. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  method: Method
  path: string
  kind: Kind
  /** The row of table one (`permissions.ts`) that rules it. */
  action: Action
  params: Params
  query: Query
  body: Body
  /** Only what is declared here leaves the server. */
  reply: Reply
  /** 201 for what creates, 204 for what answers nothing, else 200. */
  status: 200 | 201 | 204
  /** The reply holds a secret, so it is never kept for a repeated call. */
  secret: boolean
}

type Parts<P, Q, B, R> = {
  action: Action
  kind?: Kind
  params?: P
  query?: Q
  body?: B
  reply: R
  status?: 200 | 201 | 204
  secret?: boolean
}

export function endpoint<
  R extends Schema,
  P extends Schema = NoInput,
  Q extends Schema = NoInput,
  B extends Schema = NoInput,
>(call: `${Method} /api/${string}`, parts: Parts<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const [method, path] = call.split(' ') as [Method, string]
  const { action, kind = 'json', reply, status = 200, secret = false } = parts
  // The defaults stand in for absent parts, and the type parameters default to the same schema.
  const {
    params = noInput as Schema as P,
    query = noInput as Schema as Q,
    body = noInput as Schema as B,
  } = parts
  return { method, path, kind, action, params, query, body, reply, status, secret }
}

type Optional<Key extends string, Value> =
  Record<never, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value }

/** What a caller has to give: only the parts that the endpoint asks for. */
export type EndpointInput<E extends Endpoint> = Optional<'params', z.input<E['params']>> &
  Optional<'query', z.input<E['query']>> &
  Optional<'body', z.input<E['body']>>

/** What a handler gets: every part, parsed. */
export type ParsedInput<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The URL of a call with its ids and query filled in. */
export function urlOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string | number>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return query.length ? `${path}?${new URLSearchParams(query)}` : path
}

export const emptyReply = z.void()
export const messageReply = z.object({ message: z.string() })

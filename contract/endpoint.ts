import * as z from 'zod/mini'
import { byId, byMenteeId } from './fields.ts'
import type { Action } from './permissions.ts'
import './messages.ts'

export type Schema = z.ZodMiniType
/**
 * The format of body and reply: JSON, a multipart body with one file, a file as the reply, server-sent events,
 * a page that the browser is sent to, a form, or the JSON of SCIM.
 */
export type Kind = 'json' | 'upload' | 'download' | 'stream' | 'redirect' | 'form' | 'scim'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const noInput = z.strictObject({})
type NoInput = typeof noInput

/** The sentences that the browser shows about the outcome of a call. */
export type CallTexts = {
  /** The toast after a change. */
  success?: string
  /** The toast shows the message of the reply. */
  saysReply?: boolean
  /** For an error reply without a sentence. */
  error: string
  /** Shows `error` even if the error reply has a sentence. */
  isFixed?: boolean
  /** For a call without a reply; by default `error`. */
  networkError?: string
}

/** One call of the API: its name, permission, input, reply and texts. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Texts extends CallTexts | undefined = CallTexts | undefined,
> = {
  method: Method
  path: string
  kind: Kind
  /** The row of `permissions.ts` that permits it. */
  action: Action
  params: Params
  query: Query
  body: Body
  /** The server only sends fields that are declared here. */
  reply: Reply
  /** 201 for creation, 204 without a reply, 302 for a redirect, else 200. */
  status: 200 | 201 | 204 | 302
  /** The reply contains a secret, so it is never stored for idempotent repeats. */
  secret: boolean
  /** Administrators need a fresh proof of identity: the file has a whole list of people or texts. */
  proof: boolean
  texts: Texts
}

/** An endpoint whose outcome the browser can show by itself. */
export type EndpointWithTexts = Endpoint<Schema, Schema, Schema, Schema, CallTexts>

type Parts<K, P, Q, B, R, T> = {
  action: Action
  kind?: K
  params?: P
  query?: Q
  body?: B
  reply?: R
  status?: 201
  secret?: boolean
  proof?: boolean
  texts?: T
}

type Call = `${Method} /api/${string}`

/** Without `params`, those of the path: its `:id` or `:menteeId`. */
type ParamsOf<C extends Call> = C extends `${string}/:id` | `${string}/:id/${string}`
  ? typeof byId
  : C extends `${string}/:menteeId` | `${string}/:menteeId/${string}`
    ? typeof byMenteeId
    : NoInput

/** Without `reply`, a download has its own form, and every other call replies with nothing. */
type ReplyOf<K extends Kind> = K extends 'download' | 'stream' ? typeof anyReply : typeof emptyReply

// Without this the browser's scripts would contain the calls that it never makes.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const C extends Call,
  K extends Kind = 'json',
  R extends Schema = ReplyOf<K> & Schema,
  P extends Schema = ParamsOf<C> & Schema,
  Q extends Schema = NoInput,
  B extends Schema = NoInput,
  const T extends CallTexts | undefined = undefined,
>(call: C, parts: Parts<K, P, Q, B, R, T>): Endpoint<P, Q, B, R, T> {
  const [method, path] = call.split(' ') as [Method, string]
  const { action, kind = 'json', status = statusOf(parts), secret = false, proof = false } = parts
  // The defaults fill absent parts, and the type parameters default to the same schema.
  const {
    params = paramsOf(path) as Schema as P,
    query = noInput as Schema as Q,
    body = noInput as Schema as B,
    reply = (['download', 'stream'].includes(kind) ? anyReply : emptyReply) as Schema as R,
  } = parts
  // T is undefined without texts.
  const texts = parts.texts as T
  return { method, path, kind, action, params, query, body, reply, status, secret, proof, texts }
}

function paramsOf(path: string): Schema {
  const steps = path.split('/')
  if (steps.includes(':id')) return byId
  return steps.includes(':menteeId') ? byMenteeId : noInput
}

function statusOf({ kind = 'json', reply }: { kind?: Kind; reply?: Schema }): Endpoint['status'] {
  if (kind === 'redirect') return 302
  return reply || kind === 'download' || kind === 'stream' ? 200 : 204
}

/** The CSV of all filtered rows of a list. The export is in the audit log. Only one's own records need no proof. */
export const exportOf = /* @__NO_SIDE_EFFECTS__ */ <Filters extends z.core.$ZodShape>(
  { method, path, action }: Endpoint,
  filters: Filters,
  { proof = true, texts = listNotDownloaded }: { proof?: boolean; texts?: CallTexts } = {},
) =>
  endpoint(`${method} ${path as `/api/${string}`}/csv`, {
    action,
    kind: 'download',
    query: z.strictObject(filters),
    proof,
    texts,
  })

const listNotDownloaded: CallTexts = { error: 'The list could not be downloaded.' }

type Optional<Key extends string, Value> =
  Record<never, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value }

/** A caller's input: the parts that the endpoint has. */
export type EndpointInput<E extends Endpoint> = Optional<'params', z.input<E['params']>> &
  Optional<'query', z.input<E['query']>> &
  Optional<'body', z.input<E['body']>>

/** A handler's input: every part, parsed. */
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
const anyReply = z.unknown()
export const messageReply = z.object({ message: z.string() })

/** The href of a web or email address. */
export const hrefOf = (address: string): string =>
  /^https?:\/\//.test(address) ? address : `mailto:${address}`

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { keyActorPrefix } from '#contract/audit-log.ts'
import { scimMediaType } from '#contract/directory.ts'
import type { Endpoint, ParsedInput, Schema } from '#contract/endpoint.ts'
import { isOn, type Module } from '#contract/modules.ts'
import { type Action, isPublic, may, moduleOf, staysOpen } from '#contract/permissions.ts'
import { nothingHere, refusalCodes, signInFirst, unattendedHeader } from '#contract/session.ts'
import { undoHeader } from '#contract/undo.ts'
import { compiledOne } from '../../database/compiled.ts'
import { type Actor, visitorActor } from '../audit/audit.ts'
import { findModulesOff } from '../config/settings.ts'
import { ipPrefix } from '../connections/ip-ranges.ts'
import type { Context, Reading, Traced } from '../context.ts'
import { Refusal, refuse, refuseForbidden, refuseForMaintenance } from '../errors.ts'
import { authenticate, bearerToken, type Me, refuseWithoutProof } from './authentication.ts'
import { callerOf, findEarlierReply, idempotentCall, RepliedConcurrently } from './idempotency.ts'
import { replySchemaOf } from './json-schema.ts'
import { authorizeKey, findKey, type Key } from './key-authentication.ts'
import { parseInput } from './parse.ts'
import { disconnectSignal } from './raw-response.ts'
import { recordRefusedCall } from './refused-calls.ts'
import { Whole } from './reply-size.ts'

/** The parameter of a rule: the call's context, the person and the parsed input. */
export type Call<E extends Endpoint> = ParsedInput<E> & {
  ctx: Context
  me: Me
  /** Set when a program makes the call. */
  key: Key | undefined
  request: FastifyRequest
  reply: FastifyReply
}

type Rule<E> = E extends Endpoint ? (call: Call<E>) => Promise<z.input<E['reply']>> : never
type AnyRule = (call: Call<Endpoint>) => Promise<unknown>
type Options = {
  bodyLimit?: number
  /** For rules with their own queue, which must not block the person's other lists. */
  hasOwnQueue?: boolean
}

/** The endpoints among the exports of a contract file. */
type EndpointNames<C> = { [Name in keyof C]: C[Name] extends Endpoint ? Name : never }[keyof C]
type Rules<C> = { [Name in EndpointNames<C>]: Rule<C[Name]> | (Options & { rule: Rule<C[Name]> }) }

/** Serves each endpoint of a contract file with the rule of its name. A missing rule does not compile. */
export function serve<C extends object>(
  app: FastifyInstance,
  ctx: Context,
  contract: C,
  rules: Rules<NoInfer<C>>,
): void {
  for (const [name, served] of Object.entries(
    rules as Record<string, AnyRule | (Options & { rule: AnyRule })>,
  )) {
    const { rule, ...options } = typeof served === 'function' ? { rule: served } : served
    serveEndpoint(app, ctx, contract[name as keyof C] as Endpoint, rule, options)
  }
}

/** The order of its checks is fixed, because it decides what a refusal reveals to whom. */
function serveEndpoint(
  app: FastifyInstance,
  ctx: Context,
  endpoint: Endpoint,
  rule: AnyRule,
  { hasOwnQueue = false, ...options }: Options,
): void {
  const takesTurn = containsList(endpoint) && !hasOwnQueue
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Files and streams bypass the serialiser; all other replies are checked against their schema.
    schema: ['json', 'upload', 'form'].includes(endpoint.kind)
      ? { response: { [endpoint.status]: replySchemaOf(endpoint.reply) } }
      : {},
    config: { endpoint },
    ...options,
    async handler(request, reply) {
      const { action } = endpoint
      await app.limits.limitIp(request, action)
      await refuseSwitchedOff(ctx, moduleOf(action))
      const isUse = request.headers[unattendedHeader] === undefined
      const key = await findKey(ctx, endpoint, request)
      const me = await authenticate(ctx, bearerToken(request), { isUse })
      const caller = key ? `key ${key.id}` : me && callerOf(me.id)
      await app.limits.limitCaller(request, action, caller)
      const call = callContext(ctx, request, { me, key }, action)
      if (key) await admitKey(call, key, endpoint, request)
      else if (isPublic(action)) await refuseDuringMaintenance(ctx, me, action)
      else await authorize(call, me, endpoint)
      if (endpoint.method !== 'GET') await ctx.storage.refuseWrite({ small: staysOpen('fullDisk', action) })
      const input = parseInput(endpoint, request)

      const known = isPublic(action) ? undefined : caller
      const idempotentCall = idempotentCallOf(call, endpoint, request, { known, body: input.body })
      const earlierReply = idempotentCall && (await findEarlierReply(ctx.db, idempotentCall))
      reply.code(endpoint.status)
      if (endpoint.kind === 'scim' && endpoint.status !== 204) reply.type(scimMediaType)
      if (earlierReply) return replay(reply, earlierReply)

      try {
        // A public call and one with a key have no person, and their rules do not use `me`.
        let undo: number | undefined
        const offersUndo = (id: number) => {
          undo = id
        }
        const reading = me && readingOf(app, me, request, reply)
        const ctx = { ...call, idempotentCall, offersUndo, reading }
        const work = () => rule({ ctx, me: me as Me, key, request, reply, ...input })
        const value = await (takesTurn && reading ? reading.inTurn(work) : work())
        if (undo) reply.header(undoHeader, undo)
        if (hasNoReply(endpoint)) return reply.send()
        if (endpoint.kind === 'json') reply.whole ??= new Whole(value)
        return reply.send(value)
      } catch (error) {
        const otherReply =
          idempotentCall &&
          error instanceof RepliedConcurrently &&
          (await findEarlierReply(ctx.db, idempotentCall))
        if (otherReply) return replay(reply, otherReply)
        if (me && error instanceof Refusal && error.status === 403) await recordRefusedCall(call, me, action)
        throw error
      }
    },
  })
}

/** While a module is off, its calls answer everybody as an unknown address does. */
export async function refuseSwitchedOff({ db }: Pick<Context, 'db'>, of: Module | undefined): Promise<void> {
  if (of && !isOn(await findModulesOff(db), of)) refuse(404, nothingHere)
}

const hasNoReply = ({ status }: Endpoint) => status === 204 || status === 302

/** Expensive reads: replies that are lists of rows or contain one. */
const containsList = ({ method, kind, reply }: Endpoint): boolean =>
  method === 'GET' &&
  kind === 'json' &&
  /"array","items":(?!\{"type":"string"\})/.test(JSON.stringify(replySchemaOf(reply)))

function readingOf(app: FastifyInstance, { id }: Me, request: FastifyRequest, reply: FastifyReply): Reading {
  let signal: AbortSignal | undefined
  const leaving = () => {
    signal ??= disconnectSignal(reply)
    return signal
  }
  return {
    inTurn: (work) => app.readInTurn(id, leaving, work),
    sent: (bytes) => app.limits.countBytes(request, bytes),
  }
}

/**
 * Makes all writes repeatable, except uploads, which are too large to hash, and replies with secrets, which
 * are never stored.
 */
function idempotentCallOf(
  { keyFor }: Context,
  { method, kind, secret }: Endpoint,
  request: FastifyRequest,
  input: { known: string | undefined; body: unknown },
) {
  if (method === 'GET' || kind === 'upload' || secret) return undefined
  const key = request.headers['idempotency-key']
  return idempotentCall({ ...input, key, ip: ipPrefix(request.ip), call: request.url, keyFor })
}

const replay = (reply: FastifyReply, { value }: { value: unknown }) =>
  reply.header('idempotent-replay', 'true').send(value)

type Caller = { me: Me | undefined; key: Key | undefined }

const callContext = (
  ctx: Context,
  request: FastifyRequest,
  { me, key }: Caller,
  action: Action,
): Context => ({
  ...ctx,
  // A public call may end its own session.
  sessionId: isPublic(action) ? undefined : me?.sessionId,
  keyId: key?.id,
  log: request.log,
  requestId: request.id,
  traced: request.traced,
  actor: actorOf(me, key),
})

function actorOf(me: Me | undefined, key: Key | undefined): Actor {
  if (key) return { id: null, role: `${keyActorPrefix}${key.name}` }
  return me ? { id: me.id, role: me.role } : visitorActor
}

async function admitKey(call: Context, key: Key, endpoint: Endpoint, { ip }: FastifyRequest): Promise<void> {
  await authorizeKey(call, key, ip)
  await refuseDuringMaintenance(call, undefined, endpoint.action)
}

/** Checks permissions before any input is parsed. */
async function authorize(call: Context, me: Me | undefined, endpoint: Endpoint): Promise<void> {
  const { action } = endpoint
  if (!me) refuse(401, signInFirst)
  await refuseDuringMaintenance(call, me, action)
  if (me.mustChangePassword && !staysOpen('passwordChange', action))
    refuse(403, 'Choose your own password first.', { code: refusalCodes.passwordChangeRequired })
  if (!me.mustChangePassword && me.mustSetUpSecondFactor && !staysOpen('factorSetUp', action))
    refuse(403, 'Set up two-step sign-in first.', { code: refusalCodes.secondFactorRequired })
  if (!may(me.role, action)) {
    await recordRefusedCall(call, me, action)
    refuseForbidden()
  }
  if (me.status === 'pending' && !staysOpen('pending', action))
    refuse(403, "Your account is waiting to be activated. We'll email you when it's ready.", {
      code: refusalCodes.pendingAccount,
    })
  refuseWithoutProof(call, me, endpoint)
}

/** Refuses everybody except administrators during maintenance. */
async function refuseDuringMaintenance({ db }: Context, me: Me | undefined, action: Action): Promise<void> {
  if (me?.role === 'admin' || staysOpen('maintenance', action)) return
  if (me ? me.duringMaintenance : (await findMaintenance(db)).maintenance_mode === 1) refuseForMaintenance()
}

const findMaintenance = compiledOne((db) => db.selectFrom('settings').select('maintenance_mode'))

/** Stops the start if an API route has no row in the table of permissions. */
export function requireRule(app: FastifyInstance) {
  app.addHook('onRoute', ({ url, method, config }) => {
    const isApi = url === '/api' || url.startsWith('/api/')
    if (isApi && !config?.endpoint && !config?.action)
      throw new Error(`${method} ${url} has no row in contract/permissions.ts`)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** As in `Context`. */
    traced?: Traced
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint<Schema, Schema, Schema, Schema>
    /** For the few routes that are no endpoints. */
    action?: Action
  }
}

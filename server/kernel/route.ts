import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, ParsedInput, Schema } from '#contract/endpoint.ts'
import { type Action, isPublic, may, staysOpen } from '#contract/permissions.ts'
import { refusalCodes, signInFirst, unattendedHeader } from '#contract/session.ts'
import { undoHeader } from '#contract/undo.ts'
import { compiled } from '../database/compiled.ts'
import { visitorActor } from './audit.ts'
import { authenticate, bearerToken, type Me } from './authentication.ts'
import type { Context, Traced } from './context.ts'
import { inTransaction } from './context.ts'
import { Refusal, refuse, refuseForMaintenance } from './errors.ts'
import { findEarlierReply, type IdempotentCall, idempotentCall, RepliedMeanwhile } from './idempotency.ts'
import { ipPrefix } from './ip-prefix.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { parseInput } from './parse.ts'

/** What a handler gets: the context of this call, the person, and what they gave, parsed. */
export type Call<E extends Endpoint> = ParsedInput<E> & {
  ctx: Context
  me: Me
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint, Result> = (call: Call<E>) => Promise<Result>
type Options = { bodyLimit?: number }

/** Serves an endpoint. The order of its checks is fixed: who may learn what from a refusal depends on it. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: Handler<E, z.input<E['reply']>>,
  options?: Options,
): void
/** `replyFor` makes the reply from what the handler, and the transaction in it, returns. */
export function route<E extends Endpoint, Result>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: Handler<E, Result>,
  options: Options & { replyFor: (result: Result) => z.input<E['reply']> },
): void
export function route(
  app: FastifyInstance,
  ctx: Context,
  endpoint: Endpoint,
  handler: Handler<Endpoint, unknown>,
  { replyFor = (result) => result, ...options }: Options & { replyFor?: (result: unknown) => unknown } = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A file or a stream goes out as it is; everything else through the serialiser of what is declared.
    schema:
      endpoint.kind === 'download' || endpoint.kind === 'stream'
        ? {}
        : { response: { [endpoint.status]: jsonSchemaOf(endpoint.reply, 'output') } },
    config: { endpoint },
    ...options,
    async handler(request, reply) {
      const { action } = endpoint
      await app.limits.limitIp(request, action)
      const isUse = request.headers[unattendedHeader] === undefined
      const me = await authenticate(ctx, bearerToken(request), { isUse })
      await app.limits.limitCaller(request, action, me?.id)
      const call = callContext(ctx, request, me, action)
      if (isPublic(action)) await refuseDuringMaintenance(ctx, me, action)
      else await authorize(call, me, action)
      if (endpoint.method !== 'GET') await ctx.storage.refuseWrite({ small: staysOpen('fullDisk', action) })
      const input = parseInput(endpoint, request)

      const idempotentCall = idempotentCallOf(call, endpoint, request, { me, body: input.body, replyFor })
      const earlierReply = idempotentCall && (await findEarlierReply(ctx.db, idempotentCall))
      reply.code(endpoint.status)
      if (earlierReply) return replay(reply, earlierReply)

      try {
        // A public call has no person; its handler does not look at one.
        let undo: number | undefined
        const offersUndo = (id: number) => {
          undo = id
        }
        const ctx = { ...call, idempotentCall, offersUndo }
        const result = await handler({ ctx, me: me as Me, request, reply, ...input })
        if (undo) reply.header(undoHeader, undo)
        return reply.send(endpoint.status === 204 ? undefined : replyFor(result))
      } catch (error) {
        const otherReply =
          idempotentCall &&
          error instanceof RepliedMeanwhile &&
          (await findEarlierReply(ctx.db, idempotentCall))
        if (otherReply) return replay(reply, otherReply)
        if (me && error instanceof Refusal && error.status === 403) await recordRefusal(call, action)
        throw error
      }
    },
  })
}

/** Whatever changes something can be repeated; a file is too large to compare, and a reply that holds a secret is never kept. */
function idempotentCallOf(
  { keyFor }: Context,
  { method, kind, secret, action }: Endpoint,
  request: FastifyRequest,
  { me, ...input }: { me: Me | undefined; body: unknown; replyFor: IdempotentCall['replyFor'] },
) {
  if (method === 'GET' || kind === 'upload' || secret) return undefined
  const key = request.headers['idempotency-key']
  const personId = isPublic(action) ? undefined : me?.id
  return idempotentCall({
    ...input,
    key,
    personId,
    ip: ipPrefix(request.ip),
    call: request.url,
    keyFor,
  })
}

const replay = (reply: FastifyReply, { value }: { value: unknown }) =>
  reply.header('idempotent-replay', 'true').send(value)

const callContext = (ctx: Context, request: FastifyRequest, me: Me | undefined, action: Action): Context => ({
  ...ctx,
  // A public call may itself end the session that it came with.
  sessionId: isPublic(action) ? undefined : me?.sessionId,
  log: request.log,
  requestId: request.id,
  traced: request.traced,
  actor: me ? { id: me.id, role: me.role } : visitorActor,
})

/** Whether this person may make this call at all, before anything that they gave is looked at. */
async function authorize(call: Context, me: Me | undefined, action: Action): Promise<void> {
  if (!me) refuse(401, signInFirst)
  await refuseDuringMaintenance(call, me, action)
  if (me.mustChangePassword && !staysOpen('passwordChange', action))
    refuse(403, 'Please choose a password of your own first.', { code: refusalCodes.passwordChangeRequired })
  if (!may(me.role, action)) {
    await recordRefusal(call, action)
    refuse(403, 'You do not have permission to do this.')
  }
  if (me.status === 'pending' && !staysOpen('pending', action))
    refuse(403, 'An administrator has yet to activate your account.', { code: refusalCodes.pendingAccount })
}

/** Anyone but an administrator, while maintenance is on (rule 8). */
async function refuseDuringMaintenance({ db }: Context, me: Me | undefined, action: Action): Promise<void> {
  if (me?.role === 'admin' || staysOpen('maintenance', action)) return
  if (me ? me.duringMaintenance : await maintenanceIsOn(db)) refuseForMaintenance()
}

const maintenanceMode = compiled((db) => db.selectFrom('settings').select('maintenance_mode'))

async function maintenanceIsOn(db: Context['db']): Promise<boolean> {
  const settings = await maintenanceMode(db, {}).executeTakeFirstOrThrow()
  return settings.maintenance_mode === 1
}

/** Who tried what they may not is worth knowing (rule 44). */
const recordRefusal = (call: Context, action: string) =>
  inTransaction(call, async (ctx) =>
    ctx.record({ action: 'access.refused', target: 'access', details: `Refused: ${action}` }),
  )

declare module 'fastify' {
  interface FastifyRequest {
    /** As in `Context`. */
    traced?: Traced
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint<Schema, Schema, Schema, Schema>
  }
}

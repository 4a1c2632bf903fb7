import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, Given, Schema } from '#contract/endpoint.ts'
import { type Action, isPublic, may, staysOpen } from '#contract/permissions.ts'
import { refusalCodes } from '#contract/session.ts'
import { aVisitor } from './audit.ts'
import type { Context } from './context.ts'
import { inTransaction } from './context.ts'
import { Refusal, refuse, refuseForMaintenance } from './errors.ts'
import { AnsweredMeanwhile, findEarlierReply, idempotentCall, keepReply } from './idempotency.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { parseGiven } from './parse.ts'
import { bearerToken, type Me, whoIsAsking } from './who-is-asking.ts'

/** What a handler gets: the context of this call, the person, and what they gave, parsed. */
export type Call<E extends Endpoint> = Given<E> & {
  ctx: Context
  me: Me
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['reply']>>

/** Serves an endpoint. The order of its checks is fixed: who may learn what from a refusal depends on it. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: Handler<E>,
  options: { bodyLimit?: number } = {},
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A file goes out as it is; everything else through the serialiser of what is declared.
    schema:
      endpoint.kind === 'download'
        ? {}
        : { response: { [endpoint.status]: jsonSchemaOf(endpoint.reply, 'output') } },
    config: { endpoint },
    ...options,
    async handler(request, reply) {
      const { action } = endpoint
      await app.limits.limitAddress(request, action)
      const me = await whoIsAsking(ctx, bearerToken(request))
      await app.limits.limitCaller(request, action, me?.id)
      const call = contextOfCall(ctx, request, me)
      if (isPublic(action)) await refuseDuringMaintenance(ctx, me, action)
      else await admit(call, me, action)
      const given = parseGiven(endpoint, request)

      const once = me && onceOf(endpoint, request, me, given.body)
      const earlier = once && (await findEarlierReply(ctx.db, once))
      reply.code(endpoint.status)
      if (earlier) return replay(reply, earlier)

      try {
        // A public call has no person; its handler does not look at one.
        const answer = await handler({
          ctx: { ...call, once },
          me: me as Me,
          request,
          reply,
          ...given,
        } as Call<E>)
        if (once) await keepReply(ctx.db, once, answer)
        return reply.send(endpoint.status === 204 ? undefined : answer)
      } catch (error) {
        const meanwhile = once && error instanceof AnsweredMeanwhile && (await findEarlierReply(ctx.db, once))
        if (meanwhile) return replay(reply, meanwhile)
        if (me && error instanceof Refusal && error.status === 403) await recordRefusal(call, action)
        throw error
      }
    },
  })
}

/** Only what is posted can be done twice; a file is too large to compare, and a reply that holds a secret is never kept. */
function onceOf({ method, kind, secret }: Endpoint, request: FastifyRequest, me: Me, body: unknown) {
  if (method !== 'POST' || kind === 'upload' || secret) return undefined
  const key = request.headers['idempotency-key']
  return idempotentCall({ key, caller: `person ${me.id}`, call: request.url, body })
}

const replay = (reply: FastifyReply, { value }: { value: unknown }) =>
  reply.header('idempotent-replay', 'true').send(value)

const contextOfCall = (ctx: Context, request: FastifyRequest, me: Me | undefined): Context => ({
  ...ctx,
  log: request.log,
  requestId: request.id,
  actor: me ? { id: me.id, role: me.role } : aVisitor,
})

/** Whether this person may make this call at all, before anything that they gave is looked at. */
async function admit(call: Context, me: Me | undefined, action: Action): Promise<void> {
  if (!me) refuse(401, 'Unauthorized')
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

/** Anyone but an administrator, while maintenance is on (decision 8). */
async function refuseDuringMaintenance({ db }: Context, me: Me | undefined, action: Action): Promise<void> {
  if (me?.role === 'admin' || staysOpen('maintenance', action)) return
  if (me ? me.duringMaintenance : await maintenanceIsOn(db)) refuseForMaintenance()
}

async function maintenanceIsOn(db: Context['db']): Promise<boolean> {
  const settings = await db.selectFrom('settings').select('maintenance_mode').executeTakeFirstOrThrow()
  return settings.maintenance_mode === 1
}

/** Who tried what they may not is worth knowing (decision 44). */
const recordRefusal = (call: Context, action: string) =>
  inTransaction(call, async (ctx) =>
    ctx.record({ action: 'access.refused', target: 'access', details: `Refused: ${action}` }),
  )

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint<Schema, Schema, Schema, Schema>
  }
}

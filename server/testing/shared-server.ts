import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'

/** The part of a server that every stage uses. */
export type Server = { inject: (request: InjectOptions | string) => Promise<LightMyRequestResponse> }

const needsOwn = 'It needs a server of its own: stage({ own: true })'
/** The stage whose call is running. */
const callers = new AsyncLocalStorage<Context>()

let server: Promise<FastifyInstance> | undefined

/**
 * The server of this process, for calls of this stage: building one takes longer than most tests. Every call
 * reads its dependencies from its own stage, so calls of two stages can run at the same time.
 */
export async function sharedServer(ctx: Context): Promise<Server> {
  server ??= callers.exit(() => makeServer(ctx))
  const app = await server
  return { inject: (request) => callers.run(ctx, async () => app.inject(request)) }
}

async function makeServer(first: Context): Promise<FastifyInstance> {
  const app = await buildApp(contextOfCaller(first))
  app.eventStreams.open = () => refuse(501, `An event stream lasts longer than its call. ${needsOwn}`)
  await app.ready()
  return app
}

/**
 * Reads each property from the stage whose call is running. `buildApp` itself reads only the configuration and the
 * log, which all stages of this server have in common.
 */
function contextOfCaller({ config, log, ...first }: Context): Context {
  const caller = () => callers.getStore()
  const required = () => caller() ?? assert.fail(`No stage is making this call. ${needsOwn}`)
  const ctx = { ...first, config, log }
  for (const name of Object.keys(ctx) as (keyof Context)[])
    Object.defineProperty(ctx, name, { enumerable: true, get: () => required()[name] })
  return Object.defineProperties(ctx, {
    config: { enumerable: true, get: () => caller()?.config ?? config },
    log: { enumerable: true, get: () => caller()?.log ?? log },
    now: { enumerable: true, value: () => required().now() },
  })
}

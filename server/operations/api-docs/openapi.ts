import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { type Endpoint, noInput, type Schema } from '#contract/endpoint.ts'
import { isOn } from '#contract/modules.ts'
import { isPublic, may, moduleOf } from '#contract/permissions.ts'
import { roles } from '#contract/person.ts'
import { refusal } from '#contract/session.ts'
import { jsonSchemaOf } from '../../kernel/http/json-schema.ts'
import { version } from '../../kernel/log.ts'

/** Collects every endpoint that is registered later, so that `describeApi` can describe them. */
export function registerOpenApi(app: FastifyInstance) {
  const endpoints: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint && route.method !== 'HEAD') endpoints.push(route)
  })
  app.decorate(
    'describeApi',
    keptFor((off) => describe(endpoints.filter(isInUse(off)))),
  )
}

/** Keeps what was made last, until other modules are off. */
export function keptFor<Made>(make: (off: readonly string[]) => Promise<Made>) {
  let kept: { off: string; made: Promise<Made> } | undefined
  return (off: readonly string[]): Promise<Made> => {
    if (kept?.off !== off.join()) kept = { off: off.join(), made: make(off) }
    return kept.made
  }
}

const isInUse =
  (off: readonly string[]) =>
  ({ config }: RouteOptions) =>
    !config?.endpoint || isOn(off, moduleOf(config.endpoint.action))

/**
 * The plugin describes only routes whose registration it sees. A second app, which never listens, registers them again.
 */
async function describe(endpoints: RouteOptions[]): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify()
  app.setSerializerCompiler(() => () => '')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'MST', description: 'The API of the mentoring support programme.', version },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      return { url, schema: endpoint ? { ...schema, ...schemaOf(endpoint) } : { hide: true } }
    },
  })
  for (const { method, url, schema = {}, config = {} } of endpoints)
    app.route({ method, url, schema, config, handler: () => undefined })
  await app.ready()
  return app.swagger()
}

function schemaOf(endpoint: Endpoint) {
  const { action, body, query, params, status, reply } = endpoint
  const part = (name: string, schema: Schema) =>
    schema === noInput ? {} : { [name]: jsonSchemaOf(schema, 'input') }
  return {
    summary: `${action} (${whoMay(endpoint)})`,
    tags: [action.split(':')[0] ?? action],
    ...(isPublic(action) ? {} : { security: [{ session: [] }] }),
    ...part('params', params),
    ...part('querystring', query),
    ...part('body', body),
    response: {
      [status]: { description: 'Done', ...jsonSchemaOf(reply, 'output') },
      '4xx': { description: 'Refused, with a message', ...jsonSchemaOf(refusal, 'output') },
    },
  }
}

const whoMay = ({ action }: Endpoint) =>
  isPublic(action)
    ? 'anyone'
    : Object.keys(roles)
        .filter((role) => may(role as keyof typeof roles, action))
        .join(', ')

declare module 'fastify' {
  interface FastifyInstance {
    /** The description of the API without the modules that are off. */
    describeApi: (off: readonly string[]) => Promise<object>
  }
}

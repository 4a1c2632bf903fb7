import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { noInput } from '#contract/endpoint.ts'
import { isPublic, may } from '#contract/permissions.ts'
import { roles } from '#contract/person.ts'
import { refusal } from '#contract/session.ts'
import { jsonSchemaOf } from '../kernel/json-schema.ts'
import { version } from '../kernel/version.ts'

/** Collects every endpoint that is served after it; `/api/openapi.json` and `/api/docs` show what it found. */
export async function registerOpenApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'MST', description: 'The calls of the mentoring support programme.', version },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      return { url, schema: endpoint ? { ...schema, ...describe(endpoint) } : { hide: true } }
    },
  })
}

function describe(endpoint: Endpoint) {
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
      '4xx': { description: 'Refused, with a sentence', ...jsonSchemaOf(refusal, 'output') },
    },
  }
}

const whoMay = ({ action }: Endpoint) =>
  isPublic(action)
    ? 'anyone'
    : Object.keys(roles)
        .filter((role) => may(role as keyof typeof roles, action))
        .join(', ')

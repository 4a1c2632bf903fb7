import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/directory.ts'
import type { Context } from '../kernel/context.ts'
import { messageOfStatus } from '../kernel/http/raw-response.ts'
import { serve } from '../kernel/http/route.ts'
import {
  getScimConfig,
  getScimResourceType,
  getScimSchema,
  listScimGroups,
  listScimResourceTypes,
  listScimSchemas,
} from './descriptions.ts'
import { listScimUsers } from './lists.ts'
import {
  createScimUser,
  getScimUser,
  manageByDirectory,
  patchScimUser,
  removeScimUser,
  replaceScimUser,
} from './rules.ts'

export function directoryRoutes(app: FastifyInstance, ctx: Context) {
  const { manageByDirectory: manage, ...scimCalls } = contract
  serve(app, ctx, { manageByDirectory: manage }, { manageByDirectory })
  // Only these calls take SCIM's media type.
  app.register(async (scim) => {
    scim.addContentTypeParser('application/scim+json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    // Okta's published test sends no content type.
    scim.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, body, done) =>
      headers['content-type'] === undefined
        ? done(null, body)
        : done(Object.assign(new Error(messageOfStatus(415)), { statusCode: 415 })),
    )
    serve(scim, ctx, scimCalls, {
      getScimConfig,
      listScimResourceTypes,
      getScimResourceType,
      listScimSchemas,
      getScimSchema,
      listScimGroups,
      listScimUsers,
      getScimUser,
      createScimUser,
      replaceScimUser,
      patchScimUser,
      removeScimUser,
    })
  })
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/directory.ts'
import { isStorable } from '#contract/fields.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { messageOfStatus } from '../kernel/http/raw-response.ts'
import { route } from '../kernel/http/route.ts'
import { changeIn } from './patch.ts'
import { countManaged, type Filter, listManaged } from './queries.ts'
import { addUser, changeUser, getUser, manage, removeUser, replaceUser, toScimUser } from './rules.ts'

export function directoryRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.manageByDirectory, async ({ ctx, me, params, body }) =>
    manage(ctx, me, params.id, body.managed),
  )
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
    scimRoutes(scim, ctx)
  })
}

function scimRoutes(app: FastifyInstance, ctx: Context) {
  const load = () => import('./descriptions.ts')
  route(app, ctx, contract.getScimConfig, async ({ ctx }) => (await load()).configOf(ctx))
  route(app, ctx, contract.listScimResourceTypes, async ({ ctx }) => {
    const { listOf, resourceTypeOf } = await load()
    return listOf(resourceTypeOf(ctx))
  })
  route(app, ctx, contract.getScimResourceType, async ({ ctx, params }) => {
    const { oneOf, resourceTypeOf } = await load()
    return oneOf(resourceTypeOf(ctx), params.id)
  })
  route(app, ctx, contract.listScimSchemas, async ({ ctx }) => {
    const { listOf, schemaOf } = await load()
    return listOf(schemaOf(ctx))
  })
  route(app, ctx, contract.getScimSchema, async ({ ctx, params }) => {
    const { oneOf, schemaOf } = await load()
    return oneOf(schemaOf(ctx), params.id)
  })
  route(app, ctx, contract.listScimGroups, async () => (await load()).listOf())

  route(app, ctx, contract.listScimUsers, async ({ ctx, query }) => {
    const filter = filterIn(query.filter)
    const startIndex = Math.max(1, query.startIndex ?? 1)
    const limit = Math.min(Math.max(0, query.count ?? contract.maxScimResults), contract.maxScimResults)
    const rows = await listManaged(ctx.db, filter, { offset: startIndex - 1, limit })
    return {
      schemas: [contract.scimSchemas.list],
      totalResults: await countManaged(ctx.db, filter),
      startIndex,
      itemsPerPage: rows.length,
      Resources: rows.map((user) => toScimUser(ctx, user)),
    }
  })

  route(app, ctx, contract.getScimUser, async ({ ctx, params }) => getUser(ctx, params.id))

  route(app, ctx, contract.createScimUser, async ({ ctx, body, reply }) => {
    const user = await addUser(ctx, body)
    reply.header('location', user.meta.location)
    return user
  })

  route(app, ctx, contract.replaceScimUser, async ({ ctx, params, body }) =>
    replaceUser(ctx, params.id, body),
  )

  route(app, ctx, contract.patchScimUser, async ({ ctx, params, body }) =>
    changeUser(ctx, params.id, ({ email }) => changeIn(body.Operations, email)),
  )

  route(app, ctx, contract.removeScimUser, async ({ ctx, params }) => removeUser(ctx, params.id))
}

const form = /^\s*(username|externalid|emails(?:\[type eq "work"\])?\.value)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** The filters that directories use to find one person (ADR 078). */
function filterIn(text: string | undefined): Filter {
  if (text === undefined) return undefined
  const [, attribute = '', literal = ''] = form.exec(text) ?? refuseFilter()
  return { by: attribute.toLowerCase() === 'externalid' ? 'externalId' : 'userName', value: textIn(literal) }
}

function textIn(literal: string): string {
  try {
    const text: string = JSON.parse(literal)
    // An escape can contain what the check of every input has not seen.
    if (isStorable(text)) return text
  } catch {}
  return refuseFilter()
}

const refuseFilter = (): never =>
  refuse(400, 'Filter by userName, externalId or emails.value, with eq and a text in double quotes.', {
    code: 'invalidFilter',
  })

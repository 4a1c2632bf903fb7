import * as contract from '#contract/directory.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { locationOf } from './queries.ts'

/** The service describes itself, as SCIM requires (RFC 7643, sections 5 to 7). */

const schema = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`
const metaOf = (ctx: Context, resourceType: string, path: string) => ({
  resourceType,
  location: locationOf(ctx, path),
})

export const getScimConfig = async ({ ctx }: Call<typeof contract.getScimConfig>) => ({
  schemas: [schema('ServiceProviderConfig')],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: contract.maxScimResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Key',
      description: 'A key for Directory from the settings of the service, as a bearer token',
      primary: true,
    },
  ],
  meta: metaOf(ctx, 'ServiceProviderConfig', 'ServiceProviderConfig'),
})

const listOf = <Resource>(...Resources: Resource[]) => ({
  schemas: [contract.scimSchemas.list],
  totalResults: Resources.length,
  Resources,
})

/** The one resource of a list, found by its id. */
const oneOf = <Resource extends { id: string }>(resource: Resource, id: string): Resource =>
  resource.id.toLowerCase() === id.toLowerCase() ? resource : refuseUnknown()

export const listScimResourceTypes = async ({ ctx }: Call<typeof contract.listScimResourceTypes>) =>
  listOf(resourceTypeOf(ctx))

export const getScimResourceType = async ({ ctx, params }: Call<typeof contract.getScimResourceType>) =>
  oneOf(resourceTypeOf(ctx), params.id)

const resourceTypeOf = (ctx: Context): Reply<typeof contract.getScimResourceType> => ({
  schemas: [schema('ResourceType')],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'An account',
  schema: contract.scimSchemas.user,
  meta: metaOf(ctx, 'ResourceType', 'ResourceTypes/User'),
})

export const listScimSchemas = async ({ ctx }: Call<typeof contract.listScimSchemas>) => listOf(schemaOf(ctx))

export const getScimSchema = async ({ ctx, params }: Call<typeof contract.getScimSchema>) =>
  oneOf(schemaOf(ctx), params.id)

/** There are no groups. A directory still asks for them. */
export const listScimGroups = async (): Promise<Reply<typeof contract.listScimGroups>> => listOf()

type Attribute = Reply<typeof contract.getScimSchema>['attributes'][number]

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const readOnly = { mutability: 'readOnly' }

const schemaOf = (ctx: Context): Reply<typeof contract.getScimSchema> => ({
  schemas: [schema('Schema')],
  id: contract.scimSchemas.user,
  name: 'User',
  description: 'An account',
  attributes: [
    attribute('userName', 'The email address', { required: true, uniqueness: 'server' }),
    attribute('name', 'The name', {
      type: 'complex',
      subAttributes: [
        attribute('givenName', 'The first name, or the only one'),
        attribute('familyName', 'The last name'),
        attribute('formatted', 'The full name; read only without the other two'),
      ],
    }),
    attribute('displayName', 'The full name; read only without a name'),
    attribute('active', 'Whether the person can sign in', { type: 'boolean' }),
    attribute('userType', 'mentor or mentee; only read when the account is created', {
      mutability: 'immutable',
    }),
    attribute('emails', 'The email address, the same as userName', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The email address'),
        attribute('type', 'Always work', readOnly),
        attribute('primary', 'Always true', { ...readOnly, type: 'boolean' }),
      ],
    }),
    attribute('externalId', 'The id of the person in the directory', { caseExact: true }),
  ],
  meta: metaOf(ctx, 'Schema', `Schemas/${contract.scimSchemas.user}`),
})

import {
  type getScimConfig,
  type getScimResourceType,
  type getScimSchema,
  maxScimResults,
  scimSchemas,
} from '#contract/directory.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { locationOf } from './rules.ts'

/** The service describes itself, as SCIM requires (RFC 7643, sections 5 to 7). */

const schema = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`
const metaOf = (ctx: Context, resourceType: string, path: string) => ({
  resourceType,
  location: locationOf(ctx, path),
})

export const configOf = (ctx: Context): Reply<typeof getScimConfig> => ({
  schemas: [schema('ServiceProviderConfig')],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxScimResults },
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

export const listOf = <Resource>(...Resources: Resource[]) => ({
  schemas: [scimSchemas.list],
  totalResults: Resources.length,
  Resources,
})

/** The one resource of a list, found by its id. */
export const oneOf = <Resource extends { id: string }>(resource: Resource, id: string): Resource =>
  resource.id.toLowerCase() === id.toLowerCase() ? resource : refuseUnknown()

export const resourceTypeOf = (ctx: Context): Reply<typeof getScimResourceType> => ({
  schemas: [schema('ResourceType')],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'An account',
  schema: scimSchemas.user,
  meta: metaOf(ctx, 'ResourceType', 'ResourceTypes/User'),
})

type Attribute = Reply<typeof getScimSchema>['attributes'][number]

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

export const schemaOf = (ctx: Context): Reply<typeof getScimSchema> => ({
  schemas: [schema('Schema')],
  id: scimSchemas.user,
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
  meta: metaOf(ctx, 'Schema', `Schemas/${scimSchemas.user}`),
})

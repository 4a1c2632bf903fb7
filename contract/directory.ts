import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, leftOutOr, line, maxLength, optionalLine } from './fields.ts'
import { userRow } from './users.ts'

/** SCIM 2.0 (RFC 7643 and 7644): the calls of the organisation's directory. */

export const scimPath = '/api/scim/v2'
export const scimMediaType = 'application/scim+json; charset=utf-8'
export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** The most users in one reply, and the most operations in one patch. */
export const maxScimResults = 100
export const maxScimOperations = 100

const call = { action: 'directory: provision', kind: 'scim' } as const

/** Entra ID sends `active` as text. */
const scimBoolean = z.union(
  [
    z.boolean(),
    z.pipe(
      z.string().check(z.regex(/^(true|false)$/i)),
      z.transform((text: string) => text.toLowerCase() === 'true'),
    ),
  ],
  'Active must be true or false',
)

/** The attributes that the directory can set. Unknown attributes are ignored, also in `name`. */
export const scimWanted = {
  userName: email,
  externalId: leftOutOr(optionalLine(maxLength.title)),
  /** Some people have one name, so each part may be missing (RFC 7643, section 4.1.1). */
  name: z.optional(
    z
      .object({
        givenName: leftOutOr(optionalLine(maxLength.name)),
        familyName: leftOutOr(optionalLine(maxLength.name)),
        formatted: leftOutOr(optionalLine(maxLength.text)),
      })
      .check(z.refine((name) => Object.keys(name).length > 0, 'A name must have a part')),
  ),
  displayName: leftOutOr(optionalLine(maxLength.text)),
  active: z.optional(scimBoolean),
  userType: leftOutOr(optionalLine(maxLength.title)),
}
const body = z.object(scimWanted)
export type ScimWanted = z.output<typeof body>

export const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.string(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.optional(z.string()) }),
  displayName: z.string(),
  active: z.boolean(),
  userType: z.string(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  meta: z.object({
    resourceType: z.string(),
    created: z.string(),
    lastModified: z.string(),
    location: z.string(),
    version: z.string(),
  }),
})
export type ScimUser = z.infer<typeof scimUser>

/** The body of an error reply. */
export const scimError = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.optional(z.string()),
  detail: z.string(),
})

/** Any text: an id that is no number is that of nobody, so it gets 404. */
const byScimId = z.object({ id: z.string() })

/** An address, or an id of the directory, with the name of its attribute. */
const maxFilterLength = 400
const count = z.optional(
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}$/, 'StartIndex and count must be whole numbers')),
    z.transform(Number),
  ),
)

/** Only accounts that the directory manages. */
export const listScimUsers = endpoint(`GET /api/scim/v2/Users`, {
  ...call,
  query: z.object({ filter: z.optional(optionalLine(maxFilterLength)), startIndex: count, count }),
  reply: z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(scimUser),
  }),
})

export const getScimUser = endpoint('GET /api/scim/v2/Users/:id', {
  ...call,
  params: byScimId,
  reply: scimUser,
})

/** An invited account without an email. 409 `uniqueness` for the address of any other account. */
export const createScimUser = endpoint('POST /api/scim/v2/Users', {
  ...call,
  body,
  reply: scimUser,
  status: 201,
})

export const replaceScimUser = endpoint('PUT /api/scim/v2/Users/:id', {
  ...call,
  params: byScimId,
  body,
  reply: scimUser,
})

const operation = z.object({
  op: line(maxLength.name),
  path: z.optional(optionalLine(maxLength.title)),
  value: z.optional(z.unknown()),
})
export type ScimOperation = z.output<typeof operation>

export const patchScimUser = endpoint('PATCH /api/scim/v2/Users/:id', {
  ...call,
  params: byScimId,
  body: z.object({ Operations: z.array(operation).check(z.minLength(1), z.maxLength(maxScimOperations)) }),
  reply: scimUser,
})

/** Makes the account inactive and ends its management. The program never deletes it. */
export const removeScimUser = endpoint('DELETE /api/scim/v2/Users/:id', { ...call, params: byScimId })

const supported = z.object({ supported: z.boolean() })
const meta = z.object({ resourceType: z.string(), location: z.string() })

export const getScimConfig = endpoint('GET /api/scim/v2/ServiceProviderConfig', {
  ...call,
  reply: z.object({
    schemas: z.array(z.string()),
    patch: supported,
    bulk: z.object({ supported: z.boolean(), maxOperations: z.int(), maxPayloadSize: z.int() }),
    filter: z.object({ supported: z.boolean(), maxResults: z.int() }),
    changePassword: supported,
    sort: supported,
    etag: supported,
    authenticationSchemes: z.array(
      z.object({ type: z.string(), name: z.string(), description: z.string(), primary: z.boolean() }),
    ),
    meta,
  }),
})

const listOf = <Resource extends z.ZodMiniType>(resource: Resource) =>
  z.object({ schemas: z.array(z.string()), totalResults: z.int(), Resources: z.array(resource) })

const resourceType = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  description: z.string(),
  schema: z.string(),
  meta,
})

export const listScimResourceTypes = endpoint('GET /api/scim/v2/ResourceTypes', {
  ...call,
  reply: listOf(resourceType),
})

/** The address that `meta.location` of the list names. */
export const getScimResourceType = endpoint('GET /api/scim/v2/ResourceTypes/:id', {
  ...call,
  params: byScimId,
  reply: resourceType,
})

const attribute = {
  name: z.string(),
  type: z.string(),
  multiValued: z.boolean(),
  description: z.string(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.string(),
  returned: z.string(),
  uniqueness: z.string(),
}

const schema = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  attributes: z.array(z.object({ ...attribute, subAttributes: z.optional(z.array(z.object(attribute))) })),
  meta,
})

export const listScimSchemas = endpoint('GET /api/scim/v2/Schemas', { ...call, reply: listOf(schema) })

/** The address that `meta.location` of the list names. */
export const getScimSchema = endpoint('GET /api/scim/v2/Schemas/:id', {
  ...call,
  params: byScimId,
  reply: schema,
})

/** Always empty: Okta asks for groups before it provisions people. */
export const listScimGroups = endpoint('GET /api/scim/v2/Groups', {
  ...call,
  reply: listOf(z.object({ id: z.string() })),
})

/** Lets the directory manage an account that it did not create, or ends this. */
export const manageByDirectory = endpoint('PUT /api/users/:id/directory', {
  action: 'directory: let manage',
  body: z.strictObject({ managed: z.boolean() }),
  reply: userRow,
  texts: {
    success: 'The directory now manages this account',
    error: 'Failed to let the directory manage this account',
  },
})

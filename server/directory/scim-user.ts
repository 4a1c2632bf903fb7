import { type ScimUser, scimPath, scimSchemas } from '#contract/directory.ts'
import { fullName } from '#contract/person.ts'
import type { Context } from '../kernel/context.ts'
import type { ManagedUser } from './queries.ts'

export const locationOf = ({ config }: Pick<Context, 'config'>, path: string): string =>
  `${config.publicUrl ?? ''}${scimPath}/${path}`

/** An account in the words of SCIM. */
export const toScimUser = (ctx: Pick<Context, 'config'>, user: ManagedUser): ScimUser => ({
  schemas: [scimSchemas.user],
  id: String(user.id),
  ...(user.external_id !== null && { externalId: user.external_id }),
  userName: user.email,
  name: {
    formatted: fullName(user),
    givenName: user.first_name,
    ...(user.last_name && { familyName: user.last_name }),
  },
  displayName: fullName(user),
  active: user.status !== 'inactive',
  userType: user.role,
  emails: [{ value: user.email, type: 'work', primary: true }],
  meta: {
    resourceType: 'User',
    created: user.created_at,
    lastModified: user.updated_at,
    location: locationOf(ctx, `Users/${user.id}`),
    version: `W/"${user.version}"`,
  },
})

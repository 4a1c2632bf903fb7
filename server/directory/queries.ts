import * as contract from '#contract/directory.ts'
import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { people } from '../access.ts'
import type { Db, Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'role',
  'status',
  'external_id',
  'created_at',
  'updated_at',
  'version',
] as const
type ManagedUser = Pick<Row<'users'>, (typeof columns)[number]>

/** All that a directory can see: no other account exists for it. */
const managed = (db: Db) => people(db).where('users.directory_since', 'is not', null)

export const locationOf = ({ config }: Pick<Context, 'config'>, path: string): string =>
  `${config.publicUrl ?? ''}${contract.scimPath}/${path}`

/** An account in the words of SCIM. */
export const toScimUser = (ctx: Pick<Context, 'config'>, user: ManagedUser): contract.ScimUser => ({
  schemas: [contract.scimSchemas.user],
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

export const findManaged = (db: Db, id: number): Promise<ManagedUser | undefined> =>
  managed(db).where('id', '=', id).select(columns).executeTakeFirst()

export type ScimFilter = { by: 'userName' | 'externalId'; value: string } | undefined

const matching = (db: Db, filter: ScimFilter) => {
  if (!filter) return managed(db)
  return filter.by === 'userName'
    ? managed(db).where('email_key', '=', emailKey(filter.value))
    : managed(db).where('external_id', '=', filter.value)
}

export const listManaged = (
  db: Db,
  filter: ScimFilter,
  { offset, limit }: { offset: number; limit: number },
) => matching(db, filter).select(columns).orderBy('id').offset(offset).limit(limit).execute()

export async function countManaged(db: Db, filter: ScimFilter): Promise<number> {
  const { n } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

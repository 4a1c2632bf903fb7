import { emailKey } from '#contract/fields.ts'
import { people } from '../access.ts'
import type { Db, Row } from '../database/schema.ts'

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
export type ManagedUser = Pick<Row<'users'>, (typeof columns)[number]>

/** All that a directory can see: no other account exists for it. */
const managed = (db: Db) => people(db).where('users.directory_since', 'is not', null)

export const findManaged = (db: Db, id: number): Promise<ManagedUser | undefined> =>
  managed(db).where('id', '=', id).select(columns).executeTakeFirst()

export type Filter = { by: 'userName' | 'externalId'; value: string } | undefined

const matching = (db: Db, filter: Filter) => {
  if (!filter) return managed(db)
  return filter.by === 'userName'
    ? managed(db).where('email_key', '=', emailKey(filter.value))
    : managed(db).where('external_id', '=', filter.value)
}

export const listManaged = (db: Db, filter: Filter, { offset, limit }: { offset: number; limit: number }) =>
  matching(db, filter).select(columns).orderBy('id').offset(offset).limit(limit).execute()

export async function countManaged(db: Db, filter: Filter): Promise<number> {
  const { n } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

import { emailKey } from '#contract/fields.ts'
import { people } from '../access.ts'
import { countOf } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import { idIn, type PageAsked, rowsToRead } from '../kernel/paging.ts'

const rowColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'role',
  'status',
  'created_at',
  'version',
] as const

/** Newest first. */
export async function listUsers(db: Db, asked: PageAsked) {
  let page = people(db)
  if (asked.before !== undefined) page = page.where('users.id', '<', idIn(asked.before))
  return page.select(rowColumns).orderBy('users.id', 'desc').limit(rowsToRead(asked)).execute()
}

export function countUsers(db: Db): Promise<number> {
  return countOf(people(db))
}

/** undefined when the address is taken. */
export const insertUser = (db: Db, user: Omit<NewRow<'users'>, 'email_key'>) =>
  db
    .insertInto('users')
    .values({ ...user, email_key: emailKey(user.email) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(rowColumns)
    .executeTakeFirst()

/** Locks the active administrators' rows, so that two of them cannot each remove the other as the last one. */
export const listActiveAdminsForUpdate = (db: Db) =>
  db
    .updateTable('users')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()

type Change = Partial<
  Pick<Row<'users'>, 'first_name' | 'last_name' | 'email' | 'role' | 'status' | 'deleted_at' | 'deleted_by'>
>

export const saveUser = (db: Db, id: number, change: Change, by: { id: number; at: string }) =>
  db
    .updateTable('users')
    .set((eb) => ({
      ...change,
      ...(change.email !== undefined && { email_key: emailKey(change.email) }),
      updated_at: by.at,
      updated_by: by.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(rowColumns)
    .executeTakeFirstOrThrow()

export const savePassword = (db: Db, id: number, hash: string, at: string) =>
  db
    .updateTable('users')
    .set({ password_hash: hash, password_set_by: 'self', password_changed_at: at })
    .where('id', '=', id)
    .execute()

/** Keeps the same password at a new cost. */
export const savePasswordHash = (db: Db, id: number, { from, to }: { from: string; to: string }) =>
  db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()

export const findAnyUser = (db: Db) => db.selectFrom('users').select('id').limit(1).executeTakeFirst()

export const findByEmailKey = (db: Db, key: string) =>
  people(db).where('email_key', '=', key).select(rowColumns).executeTakeFirst()

/** Those of the given address keys that belong to somebody, in portions that both engines take. */
export async function listTakenAddresses(db: Db, keys: string[]): Promise<string[]> {
  const taken: string[] = []
  for (let from = 0; from < keys.length; from += 500) {
    const rows = await people(db)
      .where('email_key', 'in', keys.slice(from, from + 500))
      .select('email_key')
      .execute()
    taken.push(...rows.map((row) => row.email_key))
  }
  return taken
}

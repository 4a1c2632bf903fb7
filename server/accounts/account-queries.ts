import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { userStateOf, userTable } from '#contract/can.ts'
import { emailKey, numberKey } from '#contract/fields.ts'
import { type AccountStatus, fullName, type Role } from '#contract/person.ts'
import type { UserRow } from '#contract/users.ts'
import { people } from '../access.ts'
import { compiledFirst, type Params } from '../database/compiled.ts'
import {
  type Change,
  finds,
  hasManyWriters,
  isPersonLike,
  numberKeyIn,
  personOrders,
} from '../database/rows.ts'
import type { Db, NewRow, Row, Tables } from '../database/schema.ts'
import { withSearchText } from '../database/search-text.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { isModuleOn } from '../programme-conditions.ts'

const rowColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'role',
  'status',
  'grs_number',
  'created_at',
  'version',
] as const

const invitationEmails = ['invitation', 'referral_approved']

/** Whether the person has a password, has an invitation, and is managed by the directory. */
const accountFacts = (eb: ExpressionBuilder<Tables, 'users'>) => [
  eb('users.password_hash', 'is not', null).as('has_password'),
  eb.and([eb('users.directory_since', 'is not', null), isModuleOn('directory')]).as('managed'),
  eb
    .or([
      finds(
        eb
          .selectFrom('letters')
          .whereRef('letters.user_id', '=', 'users.id')
          .where('letters.kind', 'in', invitationEmails)
          .select('letters.id'),
      ),
      finds(
        eb
          .selectFrom('password_tokens')
          .whereRef('password_tokens.user_id', '=', 'users.id')
          .where('password_tokens.kind', '=', 'invitation')
          .select('password_tokens.id'),
      ),
    ])
    .as('is_invited'),
]

type Facts = Record<'has_password' | 'managed' | 'is_invited', SqlBool>
export type StoredUser = Pick<Row<'users'>, (typeof rowColumns)[number]> & Facts

type Filter = {
  patterns: string[]
  role: Role | undefined
  status: AccountStatus | undefined
  ids: number[] | undefined
}

const listStored = list(
  'users.id',
  (db, { patterns, role, status, ids }: Params<Filter>) => {
    let users = people(db)
    if (role !== undefined) users = users.where('users.role', '=', role)
    if (status !== undefined) users = users.where('users.status', '=', status)
    if (ids !== undefined) users = users.where('users.id', 'in', ids)
    for (const pattern of patterns) users = users.where(isPersonLike('users', pattern))
    return { rows: users.select(rowColumns).select(accountFacts), count: users }
  },
  { orders: { ...personOrders, role: () => sql.ref('users.role'), status: () => sql.ref('users.status') } },
)

/** A row of the API, with what the caller may do with the account. */
export const toUserRow = (me: Me, { has_password, is_invited, managed, ...user }: StoredUser): UserRow => ({
  ...user,
  managed: Boolean(managed),
  invitation: has_password ? null : is_invited ? 'sent' : 'not_sent',
  can: canOf(me, user, Boolean(has_password)),
})

/** The caller's permissions for a locked row. */
export const canWith = (me: Me, user: Row<'users'>) => canOf(me, user, user.password_hash !== null)

const canOf = (me: Me, { id, status }: Pick<Row<'users'>, 'id' | 'status'>, hasPassword: boolean) =>
  userTable.can(userStateOf({ status, hasPassword }), id === me.id ? 'self' : me.role)

/** Newest first, or in an order. */
export async function listUserRows(
  db: Db,
  me: Me,
  filter: Filter,
  paging: PageRequest & { order?: string | undefined },
) {
  const page = await listStored(db, filter, paging)
  return { ...page, rows: page.rows.map((user) => toUserRow(me, user)) }
}

export const findUser = (db: Db, id: number): Promise<StoredUser> =>
  people(db).where('users.id', '=', id).select(rowColumns).select(accountFacts).executeTakeFirstOrThrow()

/** undefined when the email address is taken. */
export const insertUser = (db: Db, user: Omit<NewRow<'users'>, 'email_key'>) =>
  db
    .insertInto('users')
    .values({ ...withSearchText('users', user), email_key: emailKey(user.email) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(rowColumns)
    .returning(accountFacts)
    .executeTakeFirst()

export const listActiveAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'first_name', 'last_name'])
    .orderBy('id')
    .execute()

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

/** Like `saveRow`, with the key of a new e-mail address; the result never contains the password hash. */
export const saveUser = (
  db: Db,
  id: number,
  change: Change<'users'>,
  by: { id: number | null; at: string },
) =>
  db
    .updateTable('users')
    .set((eb) => ({
      ...withSearchText('users', change),
      ...(change.email !== undefined && { email_key: emailKey(change.email) }),
      updated_at: by.at,
      updated_by: by.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(rowColumns)
    .returning(accountFacts)
    .executeTakeFirstOrThrow()

/** Keeps the version, so that an open edit of the person does not become stale. */
export const saveEmailConfirmed = (db: Db, id: number) =>
  db.updateTable('users').set({ confirmed_email: null }).where('id', '=', id).execute()

/** Keeps the version, so that an open edit of the person does not become stale. */
export const saveFactorState = (
  db: Db,
  id: number,
  state: { second_factor_at: string | null; second_factor_reset_at: string | null },
) => db.updateTable('users').set(state).where('id', '=', id).execute()

/** Keeps the version, because no field of the account changes. */
export const saveDirectoryRefused = (db: Db, id: number, asked: 'inactive' | 'address', at: string) =>
  db
    .updateTable('users')
    .set({ directory_refused_at: at, directory_refused: asked })
    .where('id', '=', id)
    .execute()

export const savePassword = (db: Db, id: number, hash: string, at: string) =>
  db
    .updateTable('users')
    .set({ password_hash: hash, password_set_by: 'self', password_changed_at: at })
    .where('id', '=', id)
    .execute()

/** Replaces the hash of the same password by one with the current cost. */
export const savePasswordHash = (db: Db, id: number, { from, to }: { from: string; to: string }) =>
  db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()

export const findAccountRow = compiledFirst((db, { id }: Params<{ id: number }>) =>
  people(db).where('users.id', '=', id).selectAll('users'),
)

export const findAnyUser = (db: Db) => db.selectFrom('users').select('id').limit(1).executeTakeFirst()

export const findByEmailKey = (db: Db, key: string) =>
  people(db).where('email_key', '=', key).select(rowColumns).executeTakeFirst()

/** The given keys of email addresses that are taken; queries in batches, because both engines limit parameters. */
export async function listTakenEmails(db: Db, keys: string[]): Promise<string[]> {
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

/** The keys of GRS numbers that accounts have already, each with the name of its person. */
export async function listGrsNumbers(db: Db, numbers: string[]): Promise<[key: string, name: string][]> {
  const found: [string, string][] = []
  for (let from = 0; from < numbers.length; from += 500) {
    const rows = await people(db)
      .where('grs_number', '<>', '')
      .where(numberKeyIn(sql.ref('grs_number')), 'in', numbers.slice(from, from + 500).map(numberKeyIn))
      .select(['grs_number', 'first_name', 'last_name'])
      .execute()
    found.push(
      ...rows.map((row): [string, string] => [numberKey(row.grs_number), `the account of ${fullName(row)}`]),
    )
  }
  return found
}

/**
 * Another account with the GRS number. Locks the number until the transaction ends, so that two accounts
 * cannot get it at the same time.
 */
export async function findOtherWithNumber(db: Db, grsNumber: string, id: number) {
  if (hasManyWriters(db))
    await sql`select pg_advisory_xact_lock(hashtext(${`GRS number ${numberKey(grsNumber)}`}))`.execute(db)
  return people(db)
    .where('grs_number', '<>', '')
    .where(numberKeyIn(sql.ref('grs_number')), '=', numberKeyIn(grsNumber))
    .where('id', '<>', id)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()
}

export async function findWithPassword(db: Db, id: number): Promise<boolean> {
  const user = await people(db)
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return user !== undefined
}

/** Any row that refers to a new account: a relationship, a link to choose a password, another referral, an email, a snooze. */
export const findUse = (db: Db, userId: number) =>
  db
    .selectFrom('relationships')
    .where('mentee_id', '=', userId)
    .select('id')
    .unionAll(db.selectFrom('password_tokens').where('user_id', '=', userId).select('id'))
    .unionAll(db.selectFrom('referrals').where('user_id', '=', userId).select('id'))
    .unionAll(db.selectFrom('letters').where('user_id', '=', userId).select('id'))
    .unionAll(db.selectFrom('snoozes').where('person_id', '=', userId).select('id'))
    .unionAll(db.selectFrom('work_accounts').where('user_id', '=', userId).select('id'))
    .unionAll(db.selectFrom('ruled_out_pairs').where('mentee_id', '=', userId).select('id'))
    // The approval itself fills in the first version.
    .unionAll(
      db.selectFrom('match_profiles').where('user_id', '=', userId).where('version', '>', 1).select('id'),
    )
    .limit(1)
    .executeTakeFirst()

/** Only for an account to which no row refers; others are soft-deleted. */
export const removeUser = (db: Db, id: number) => db.deleteFrom('users').where('id', '=', id).execute()

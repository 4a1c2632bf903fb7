import { type SqlBool, sql } from 'kysely'
import type { ReferralStatus } from '#contract/referrals.ts'
import { compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import { isPersonLike, numberKeyIn } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { withSearchText } from '../database/search-text.ts'
import { list } from '../kernel/http/list.ts'

const referrals = (db: Db) => db.selectFrom('referrals')

const withDecider = (rows: ReturnType<typeof referrals>) =>
  rows
    .leftJoin('users as deciders', 'deciders.id', 'referrals.decided_by')
    .selectAll('referrals')
    .select(['deciders.first_name as decided_by_first_name', 'deciders.last_name as decided_by_last_name'])

export type StoredReferral = Awaited<ReturnType<typeof listReferralRows>>['rows'][number]

type Filter = {
  patterns: string[]
  status: ReferralStatus | undefined
  /** Any of these, too. */
  statuses: ReferralStatus[] | undefined
  chosen: number[] | undefined
}

const lower = (column: 'grs_number' | 'department') => sql<string>`lower(${sql.ref(`referrals.${column}`)})`

/** Newest first, or in an order. */
export const listReferralRows = list(
  'referrals.id',
  (db, { patterns, status, statuses, chosen }: Params<Filter>) => {
    let counted = referrals(db)
    if (chosen) counted = counted.where('referrals.id', 'in', chosen)
    if (status) counted = counted.where('referrals.status', '=', status)
    if (statuses) counted = counted.where('referrals.status', 'in', statuses)
    for (const pattern of patterns)
      counted = counted.where((eb) =>
        eb.or([
          isPersonLike('referrals', pattern),
          ...(['grs_number', 'department'] as const).map(
            (column) => sql<SqlBool>`${lower(column)} like ${pattern} escape '\\'`,
          ),
        ]),
      )
    return { rows: withDecider(counted), count: counted }
  },
  {
    orders: {
      // Later than every instant, so that decided ones are newest first.
      waiting: () => sql`case when referrals.status = 'pending' then referrals.created_at else '9999' end`,
      name: () => sql.ref('referrals.search_text'),
      email: () => sql.ref('referrals.email_key'),
      grs: () => sql.ref('referrals.grs_number'),
      status: () => sql.ref('referrals.status'),
      date: () => sql.ref('referrals.created_at'),
    },
  },
)

export const countByStatus = compiledList((db) =>
  referrals(db)
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status'),
)

export const findReferral = compiledFirst((db, { id }: Params<{ id: number }>) =>
  withDecider(referrals(db)).where('referrals.id', '=', id),
)

export const insertReferral = (db: Db, referral: NewRow<'referrals'>) =>
  db
    .insertInto('referrals')
    .values(withSearchText('referrals', referral))
    .returning('id')
    .executeTakeFirstOrThrow()

export const saveWithdrawHash = (db: Db, id: number, withdraw_hash: string) =>
  db.updateTable('referrals').set({ withdraw_hash }).where('id', '=', id).execute()

export const findByWithdrawHash = (db: Db, withdrawHash: string) =>
  db.selectFrom('referrals').where('withdraw_hash', '=', withdrawHash).select('id').executeTakeFirst()

/** Referrals with the same email address or GRS number may be of the same person. */
export async function listLikely(db: Db, emailKeys: string[], grsNumbers: string[]) {
  const key = numberKeyIn(sql.ref('referrals.grs_number'))
  const referrals = db.selectFrom('referrals').select(['id', 'email_key', key.as('number_key')])
  const rows = await referrals
    .where('email_key', 'in', emailKeys)
    .unionAll(referrals.where(key, 'in', grsNumbers.map(numberKeyIn)))
    .execute()
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The ids of the approved referrals that led to this account. */
export const listApprovedOf = (db: Db, userId: number) =>
  db
    .selectFrom('referrals')
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .select('id')
    .execute()

export const listPendingOf = (db: Db, emailKey: string) =>
  db
    .selectFrom('referrals')
    .where('email_key', '=', emailKey)
    .where('status', '=', 'pending')
    .select('id')
    .orderBy('id')
    .execute()

/**
 * Pending referrals of these email keys: of several with the same key, the newest is last. Reads batches, because both
 * engines limit the number of parameters.
 */
export async function listPendingByKey(db: Db, keys: string[]): Promise<[key: string, id: number][]> {
  const pending: [key: string, id: number][] = []
  for (let from = 0; from < keys.length; from += 500) {
    const rows = await db
      .selectFrom('referrals')
      .where('email_key', 'in', keys.slice(from, from + 500))
      .where('status', '=', 'pending')
      .select(['email_key', 'id'])
      .orderBy('id')
      .execute()
    for (const { email_key, id } of rows) pending.push([email_key, id])
  }
  return pending
}

/**
 * Emails that carried an invitation, oldest first, without those that were no longer needed. The newest one
 * and the newest link determine the state of the invitation.
 */
export const listInvitationEmails = (db: Db, userIds: number[], notNeeded: string) =>
  db
    .selectFrom('letters')
    .where('user_id', 'in', userIds)
    .where('kind', 'in', ['invitation', 'referral_approved'])
    .where((eb) => eb.or([eb('last_error', 'is', null), eb('last_error', '<>', notNeeded)]))
    .select(['user_id', 'sent_at', 'kept', 'given_up_at'])
    .orderBy('id')
    .execute()

export const listInvitationLinks = (db: Db, userIds: number[]) =>
  db
    .selectFrom('password_tokens')
    .where('user_id', 'in', userIds)
    .where('kind', '=', 'invitation')
    .select(['user_id', 'used_at', 'expires_at', 'dead_at', 'created_at'])
    .orderBy('id')
    .execute()

import type { ReferralStatus } from '#contract/referrals.ts'
import { countOf } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { cursorId, type PageRequest, rowsToRead } from '../kernel/paging.ts'

const referralRows = (db: Db) =>
  db
    .selectFrom('referrals')
    .leftJoin('users as deciders', 'deciders.id', 'referrals.decided_by')
    .selectAll('referrals')
    .select(['deciders.first_name as decided_by_first_name', 'deciders.last_name as decided_by_last_name'])

export type StoredReferral = Awaited<ReturnType<typeof listReferrals>>[number]

/** Newest first. */
export function listReferrals(db: Db, paging: PageRequest) {
  let page = referralRows(db)
  if (paging.before !== undefined) page = page.where('referrals.id', '<', cursorId(paging.before))
  return page.orderBy('referrals.id', 'desc').limit(rowsToRead(paging)).execute()
}

export function countReferrals(db: Db): Promise<number> {
  return countOf(db.selectFrom('referrals'))
}

export const findReferral = (db: Db, id: number) =>
  referralRows(db).where('referrals.id', '=', id).executeTakeFirst()

export const insertReferral = (db: Db, referral: NewRow<'referrals'>) =>
  db.insertInto('referrals').values(referral).returning('id').executeTakeFirstOrThrow()

/** Others that may be of the same person: of the same e-mail address or GRS number. */
export function listLikely(db: Db, emailKeys: string[], grsNumbers: string[]) {
  const referrals = db.selectFrom('referrals').select(['id', 'email_key', 'grs_number'])
  return referrals
    .where('email_key', 'in', emailKeys)
    .union(referrals.where('grs_number', 'in', grsNumbers))
    .execute()
}

export type Change = {
  status?: ReferralStatus
  user_id?: number | null
  decided_by?: number | null
  decided_at?: string | null
  department?: string | null
}

export const saveReferral = (db: Db, id: number, change: Change, by: { id: number | null; at: string }) =>
  db
    .updateTable('referrals')
    .set((eb) => ({ ...change, updated_at: by.at, updated_by: by.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Approved referrals of a person whose account is now active. */
export const listApprovedOf = (db: Db, userId: number) =>
  db
    .selectFrom('referrals')
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .select(['id', 'first_name', 'last_name'])
    .execute()

/** What the state of an invitation is told from: the newest letter that was needed that carried one, and the newest link. */
export const listInvitationLetters = (db: Db, userIds: number[], notNeeded: string) =>
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

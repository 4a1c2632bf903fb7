import { type Kysely, sql } from 'kysely'

/** Why a referral was rejected, and the link by which an applicant withdraws it. */
export async function withdrawnReferrals(db: Kysely<unknown>) {
  await sql`alter table referrals add column category text`.execute(db)
  await sql`alter table referrals add column withdraw_hash text`.execute(db)
  await sql`create unique index referrals_by_withdrawal on referrals (withdraw_hash)
    where withdraw_hash is not null`.execute(db)
}

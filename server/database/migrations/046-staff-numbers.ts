import { type Kysely, sql } from 'kysely'

/** The GRS number of an account, and the competence in the file for ESR. Empty until somebody sets it. */
export async function staffNumbers(db: Kysely<unknown>) {
  await sql`alter table users add column grs_number text not null default ''`.execute(db)
  await sql`alter table settings add column esr_competence text not null default ''`.execute(db)
  // Several referrals with different numbers do not show which one is right.
  await sql`
    update users set grs_number = (
      select min(referrals.grs_number) from referrals
      where referrals.user_id = users.id and referrals.status in ('approved', 'processed'))
    where (
      select count(distinct referrals.grs_number) from referrals
      where referrals.user_id = users.id and referrals.status in ('approved', 'processed')) = 1`.execute(db)
}

import { countOf } from '../database/rows.ts'
import type { Db, Row } from '../database/schema.ts'
import { cursorId, type PageRequest, rowsToRead } from '../kernel/paging.ts'

/** Whose data is asked for; deleted people are found as well, and applicants, who have no account. */
export type Subject = Pick<Row<'users'>, 'id' | 'first_name' | 'last_name' | 'email' | 'email_key'>

export const findSubject = (db: Db, id: number): Promise<Subject | undefined> =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'first_name', 'last_name', 'email', 'email_key'])
    .executeTakeFirst()

/** No account has this id. */
const nobody = 0

/** Who asked for support: known by their e-mail address alone while they have no account. */
export async function findApplicant(db: Db, referralId: number): Promise<Subject | undefined> {
  const referral = await db
    .selectFrom('referrals')
    .where('id', '=', referralId)
    .select(['user_id', 'first_name', 'last_name', 'email', 'email_key'])
    .executeTakeFirst()
  if (!referral) return undefined
  const { user_id, ...applicant } = referral
  return user_id === null ? { id: nobody, ...applicant } : findSubject(db, user_id)
}

const formerPeople = (db: Db) => db.selectFrom('users').where('deleted_at', 'is not', null)

export function listFormerPeople(db: Db, paging: PageRequest) {
  let page = formerPeople(db)
  if (paging.before !== undefined) page = page.where('id', '<', cursorId(paging.before))
  return page
    .select(['id', 'first_name', 'last_name', 'email', 'role'])
    .select((eb) => eb.ref('deleted_at').$notNull().as('deleted_at'))
    .orderBy('id', 'desc')
    .limit(rowsToRead(paging))
    .execute()
}

export const countFormerPeople = (db: Db): Promise<number> => countOf(formerPeople(db))

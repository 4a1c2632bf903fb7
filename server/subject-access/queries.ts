import type { Db, Row } from '../database/schema.ts'
import { compiledPage, type PageRequest } from '../kernel/paging.ts'

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

/** The newest accounts of those who were deleted. */
export const listFormerPeople = (db: Db, paging: PageRequest) => formerPage(db, {}, paging)

const formerPage = compiledPage((db) => {
  const former = db.selectFrom('users').where('deleted_at', 'is not', null)
  const shown = former
    .select(['id', 'first_name', 'last_name', 'email', 'role'])
    .select((eb) => eb.ref('deleted_at').$notNull().as('deleted_at'))
  return { shown, id: 'id', counted: former }
})

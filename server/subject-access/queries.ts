import { sql } from 'kysely'
import type { Db, Row } from '../database/schema.ts'
import { compiledPage } from '../kernel/http/pages.ts'

/** The person whose data is exported. Deleted people and applicants without an account are included. */
export type Found = Pick<Row<'users'>, 'id' | 'first_name' | 'last_name' | 'email' | 'email_key'>

/** The person at the time of the export: debriefs that opened until this instant are open. */
export type Subject = Found & { debriefsOpenedBefore: string }

export const findSubject = (db: Db, id: number): Promise<Found | undefined> =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'first_name', 'last_name', 'email', 'email_key'])
    .executeTakeFirst()

/** No account has this id. */
const nobody = 0

/** Finds an applicant, who is identified only by email address until they have an account. */
export async function findApplicant(db: Db, referralId: number): Promise<Found | undefined> {
  const referral = await db
    .selectFrom('referrals')
    .where('id', '=', referralId)
    .select(['user_id', 'first_name', 'last_name', 'email', 'email_key'])
    .executeTakeFirst()
  if (!referral) return undefined
  const { user_id, ...applicant } = referral
  return user_id === null ? { id: nobody, ...applicant } : findSubject(db, user_id)
}

/** Lists deleted accounts, newest first. */
export const listFormerPeople = compiledPage(
  (db) => {
    const former = db.selectFrom('users').where('deleted_at', 'is not', null)
    const record = db
      .selectFrom('sign_offs')
      .where('sign_offs.mentee_id', '=', sql.ref<number>('users.id'))
      .select('sign_offs.id')
    const shown = former
      .select(['id', 'first_name', 'last_name', 'email', 'role'])
      .select((eb) => eb.ref('deleted_at').$notNull().as('deleted_at'))
      .select(({ exists }) => sql<0 | 1>`case when ${exists(record)} then 1 else 0 end`.as('has_record'))
    return { shown, id: 'id', counted: former }
  },
  { toRow: ({ has_record, ...person }) => ({ ...person, has_record: has_record === 1 }) },
)

import { countedMentees, countedMentors, countedPeople } from '../counts.ts'
import { compiledFirst, compiledList, type Params } from '../database/compiled.ts'
import type { Db } from '../database/schema.ts'

/** Whether the programme has any mentor, and any referral or mentee. */
export const findFirstPeople = async (db: Db) => ({
  mentors: (await findMentor(db)) !== undefined,
  referrals: ((await findReferral(db)) ?? (await findMentee(db))) !== undefined,
})

/** Any choice of a programme standard, also of none. */
export const findStandard = compiledFirst((db) => db.selectFrom('standards').select('id').limit(1))

export const listTwoAdmins = compiledList((db) =>
  countedPeople(db).where('users.role', '=', 'admin').select('users.id').limit(2),
)

const findMentor = compiledFirst((db) => countedMentors(db).select('users.id').limit(1))
const findMentee = compiledFirst((db) => countedMentees(db).select('users.id').limit(1))
const findReferral = compiledFirst((db) => db.selectFrom('referrals').select('id').limit(1))

export const findChoice = compiledFirst((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('guides').where('user_id', '=', userId).select('shown'),
)

export const saveChoice = (db: Db, userId: number, shown: 0 | 1, chosen_at: string) =>
  db
    .insertInto('guides')
    .values({ user_id: userId, shown, chosen_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ shown, chosen_at }))
    .execute()

export const findPasswordOrigin = (db: Db, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select('password_set_by').executeTakeFirstOrThrow()

import { sql } from 'kysely'
import {
  atLocalTime,
  type clockAt,
  countedMentees,
  countedMentors,
  countedPeople,
  countedRelationships,
  isProgrammeOver,
  isUncertainShift,
  nextWorkedShift,
} from '../counts.ts'
import { compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

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

/** The names of a mentor's mentees whose programme is not over, or of a mentee's mentors. */
export const listPartners = compiledList(
  (db, { me }: Params<{ me: Me }>) =>
    countedRelationships(db)
      .where(me.role === 'mentor' ? 'relationships.mentor_id' : 'relationships.mentee_id', '=', me.id)
      .$if(me.role === 'mentor', (mine) =>
        mine.where(({ not }) => not(isProgrammeOver(sql.ref<number>('relationships.mentee_id')))),
      )
      .select(nameOf(me.role === 'mentor' ? 'mentees' : 'mentors').as('name'))
      .orderBy('relationships.id'),
  ({ name }) => name,
)

export const findProgrammeOver = compiledOne((db, { menteeId }: Params<{ menteeId: number }>) =>
  db.selectNoFrom(sql<0 | 1>`case when ${isProgrammeOver(sql`${menteeId}`)} then 1 else 0 end`.as('over')),
)

export const findNextShift = atLocalTime(
  compiledFirst((db, { me, ...clock }: Params<{ me: Me } & ReturnType<typeof clockAt>>) =>
    nextWorkedShift(db, me, clock).select(['shifts.starts_at', isUncertainShift.as('uncertain')]),
  ),
)

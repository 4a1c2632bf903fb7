import { sql } from 'kysely'
import { workedShiftsOf } from '../access.ts'
import { clockAt, countedMentees, countedMentors, countedRelationships, isUpcoming } from '../counting.ts'
import { compiled, type Params } from '../database/compiled.ts'
import { nameOf } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'

/** Whether the programme has mentors, and whether anybody has come to be a mentee. */
export const findAnybody = async (db: Db) => ({
  mentors: (await anyMentor(db, {}).executeTakeFirst()) !== undefined,
  referrals:
    ((await anyReferral(db, {}).executeTakeFirst()) ?? (await anyMentee(db, {}).executeTakeFirst())) !==
    undefined,
})

const anyMentor = compiled((db) => countedMentors(db).select('users.id').limit(1))
const anyMentee = compiled((db) => countedMentees(db).select('users.id').limit(1))
const anyReferral = compiled((db) => db.selectFrom('referrals').select('id').limit(1))

export const findChoice = (db: Db, userId: number) => choice(db, { userId }).executeTakeFirst()

const choice = compiled((db, { userId }: Params<{ userId: number }>) =>
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

/** Of a mentor the mentees whom they lead, of a mentee the mentors who lead them. */
export async function listPartners(db: Db, me: Me): Promise<string[]> {
  const rows = await (me.role === 'mentor' ? mentees(db, { me }) : mentors(db, { me })).execute()
  return rows.map(({ name }) => name)
}

const mentees = compiled((db, { me }: Params<{ me: Me }>) =>
  countedRelationships(db).where('relationships.mentor_id', '=', me.id).select(nameOf('mentees').as('name')),
)

const mentors = compiled((db, { me }: Params<{ me: Me }>) =>
  countedRelationships(db).where('relationships.mentee_id', '=', me.id).select(nameOf('mentors').as('name')),
)

/** The day of one's next shift. */
export async function findNextDay(db: Db, me: Me, localNow: string): Promise<string | null> {
  const next = await nextShift(db, { me, ...clockAt(localNow) }).executeTakeFirstOrThrow()
  return next.starts_at?.slice(0, 10) ?? null
}

const nextShift = compiled((db, { me, ...clock }: Params<{ me: Me } & ReturnType<typeof clockAt>>) =>
  workedShiftsOf(db, me)
    .where(isUpcoming(clock))
    .select(sql<string | null>`min(shifts.starts_at)`.as('starts_at')),
)

import { compiled, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'

/** The person whom a link may be sent to at this address: also at the last one that is known to be theirs. */
export const findByProvenEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('email_key', '=', emailKey), eb(eb.fn<string>('lower', ['confirmed_email']), '=', emailKey)]),
    )
    // Who has the e-mail address now comes before who had it.
    .orderBy((eb) => eb.case().when('email_key', '=', emailKey).then(0).else(1).end())
    .select('id')
    .limit(1)
    .executeTakeFirst()

/** The person with this e-mail address, with what sign-in needs to know of them; undefined when there is none. */
export const findByEmail = (db: Db, emailKey: string) => byEmail(db, { emailKey }).executeTakeFirst()

const byEmail = compiled((db, { emailKey }: Params<{ emailKey: string }>) =>
  db.selectFrom('users').where('email_key', '=', emailKey).where('deleted_at', 'is', null).selectAll(),
)

export const findPassword = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['password_hash', 'password_set_by'])
    .executeTakeFirstOrThrow()

export const insertSession = (db: Db, session: NewRow<'sessions'>) =>
  newSession(db, session).executeTakeFirstOrThrow()

const newSession = compiled((db, session: Params<NewRow<'sessions'>>) =>
  db.insertInto('sessions').values(session).returning('id'),
)

/** Keeps a person's newest sessions and ends the older ones. */
export const removeOldestSessions = (db: Db, userId: number, kept: number) =>
  oldestSessions(db, { userId, kept }).execute()

const oldestSessions = compiled((db, { userId, kept }: Params<{ userId: number; kept: number }>) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(kept),
    ),
)

export const listSessions = (db: Db, me: Me) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', me.id)
    .select(['id', 'created_at', 'last_used_at'])
    .orderBy('id', 'desc')
    .execute()

export const removeSession = (db: Db, userId: number, sessionId: number) =>
  db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()

export async function removeSessions(db: Db, userId: number, exceptSessionId?: number): Promise<number> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '<>', exceptSessionId)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  return Number(numDeletedRows)
}

export const insertDevice = (db: Db, device: NewRow<'devices'>) => newDevice(db, device).execute()

const newDevice = compiled((db, device: Params<NewRow<'devices'>>) => db.insertInto('devices').values(device))

export const findDevice = (db: Db, tokenHash: string, emailKey: string) =>
  db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('devices.token_hash', '=', tokenHash)
    .where('users.email_key', '=', emailKey)
    .where('users.deleted_at', 'is', null)
    .select('devices.id')
    .executeTakeFirst()

export const listDeviceIds = (db: Db, userId: number) => devicesOf(db, { userId }).execute()

const devicesOf = compiled((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('devices').where('user_id', '=', userId).select('id'),
)

/** The row is locked until the transaction ends, so that parallel guesses count one after the other. */
export const findThrottleForUpdate = (db: Db, key: string, now: string) =>
  throttleForUpdate(db, { key, now }).executeTakeFirstOrThrow()

const throttleForUpdate = compiled((db, { key, now }: Params<{ key: string; now: string }>) =>
  db
    .insertInto('sign_in_guards')
    .values({ key, fails: 0, last_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ fails: eb.ref('sign_in_guards.fails') })),
    )
    .returningAll(),
)

type Throttle = { fails: number; last_at: string; locked_until: string | null }

export const saveThrottle = (db: Db, key: string, throttle: Throttle) =>
  changedThrottle(db, { key, ...throttle }).execute()

const changedThrottle = compiled((db, { key, ...throttle }: Params<Throttle & { key: string }>) =>
  db.updateTable('sign_in_guards').set(throttle).where('key', '=', key),
)

export const removeThrottles = (db: Db, keys: string[]) => throttlesOf(db, { keys }).execute()

const throttlesOf = compiled((db, { keys }: Params<{ keys: string[] }>) =>
  db.deleteFrom('sign_in_guards').where('key', 'in', keys),
)

/** Those that were last tried before `counted` and lock nothing now. */
export const removeOldThrottles = (db: Db, { now, counted }: { now: string; counted: string }) =>
  db
    .deleteFrom('sign_in_guards')
    .where('last_at', '<=', counted)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()

/** Everybody's; tells how many there were. */
export async function removeAllSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

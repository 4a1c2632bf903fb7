import { compiledFirst, compiledList, compiledOne, type Params } from '../database/compiled.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'

/** Finds a person by their current or last confirmed address. */
export const findByProvenEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('email_key', '=', emailKey), eb(eb.fn<string>('lower', ['confirmed_email']), '=', emailKey)]),
    )
    // The current owner of the address comes before a former one.
    .orderBy((eb) => eb.case().when('email_key', '=', emailKey).then(0).else(1).end())
    .select('id')
    .limit(1)
    .executeTakeFirst()

/** Contains all that sign-in needs; undefined for an unknown address. */
export const findUserByEmailKey = compiledFirst((db, { emailKey }: Params<{ emailKey: string }>) =>
  db.selectFrom('users').where('email_key', '=', emailKey).where('deleted_at', 'is', null).selectAll(),
)

export const findPassword = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['password_hash', 'password_set_by'])
    .executeTakeFirstOrThrow()

export const insertSession = compiledOne((db, session: Params<NewRow<'sessions'>>) =>
  db.insertInto('sessions').values(session).returning('id'),
)

/** Keeps only a person's newest sessions. */
export const removeOldestSessions = compiledList(
  (db, { userId, kept }: Params<{ userId: number; kept: number }>) =>
    db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('id', 'desc')
          .limit(kept),
      ),
)

export const listSessionRows = (db: Db, me: Me) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', me.id)
    .select(['id', 'created_at', 'last_used_at', 'signed_in_by', 'device'])
    .orderBy('id', 'desc')
    .execute()

export const findSessionStart = (db: Db, id: number) =>
  db.selectFrom('sessions').where('id', '=', id).select(['created_at', 'signed_in_by']).executeTakeFirst()

export const saveProvenAt = (db: Db, sessionId: number, proven_at: string) =>
  db.updateTable('sessions').set({ proven_at }).where('id', '=', sessionId).execute()

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

/** Sessions that a password or a passkey began, but for one person. */
export async function removeOwnWaySessions(db: Db, exceptUserId: number | null): Promise<number> {
  let sessions = db.deleteFrom('sessions').where('signed_in_by', '<>', 'provider')
  if (exceptUserId !== null) sessions = sessions.where('user_id', '<>', exceptUserId)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions that a provider began: of one of its sessions, or all of a linked person. Returns their people. */
export function removeProviderSessions(
  db: Db,
  { issuer, subject, sid }: { issuer: string; subject: string | undefined; sid: string | undefined },
) {
  let people = db.selectFrom('work_accounts').where('issuer', '=', issuer).select('user_id')
  if (subject !== undefined) people = people.where('subject', '=', subject)
  let sessions = db
    .deleteFrom('sessions')
    .where('signed_in_by', '=', 'provider')
    .where('user_id', 'in', people)
  if (sid !== undefined) sessions = sessions.where('provider_session_id', '=', sid)
  return sessions.returning('user_id').execute()
}

export const insertDevice = compiledList((db, device: Params<NewRow<'devices'>>) =>
  db.insertInto('devices').values(device),
)

export const findDevice = (db: Db, tokenHash: string, emailKey: string) =>
  db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('devices.token_hash', '=', tokenHash)
    .where('users.email_key', '=', emailKey)
    .where('users.deleted_at', 'is', null)
    .select('devices.id')
    .executeTakeFirst()

export const listDeviceIds = compiledList((db, { userId }: Params<{ userId: number }>) =>
  db.selectFrom('devices').where('user_id', '=', userId).select('id'),
)

/** Locks the row until the transaction ends, so that parallel guesses are counted one by one. */
export const findThrottleForUpdate = compiledOne((db, { key, now }: Params<{ key: string; now: string }>) =>
  db
    .insertInto('sign_in_guards')
    .values({ key, fails: 0, last_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ fails: eb.ref('sign_in_guards.fails') })),
    )
    .returningAll(),
)

type Throttle = { fails: number; last_at: string; locked_until: string | null }

export const saveThrottle = compiledList((db, { key, ...throttle }: Params<Throttle & { key: string }>) =>
  db.updateTable('sign_in_guards').set(throttle).where('key', '=', key),
)

export const removeThrottles = compiledList((db, { keys }: Params<{ keys: string[] }>) =>
  db.deleteFrom('sign_in_guards').where('key', 'in', keys),
)

/** Removes throttles without a lock whose last attempt was before `counted`. */
export const removeOldThrottles = (db: Db, { now, counted }: { now: string; counted: string }) =>
  db
    .deleteFrom('sign_in_guards')
    .where('last_at', '<=', counted)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()

/** Returns the number of sessions. */
export async function removeAllSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst()
  return Number(numDeletedRows)
}

export const insertChallenge = (db: Db, challenge: NewRow<'sign_in_challenges'>) =>
  db.insertInto('sign_in_challenges').values(challenge).execute()

/** An unused challenge of this browser, with its person. */
export const findChallenge = (db: Db, asked: { tokenHash: string; browserHash: string; now: string }) =>
  db
    .selectFrom('sign_in_challenges')
    .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
    .where('sign_in_challenges.token_hash', '=', asked.tokenHash)
    .where('sign_in_challenges.browser_hash', '=', asked.browserHash)
    .where('sign_in_challenges.expires_at', '>', asked.now)
    .where('sign_in_challenges.used_at', 'is', null)
    // A new password or address ends the challenge.
    .where((eb) =>
      eb.or([
        eb('sign_in_challenges.signed_in_by', '=', 'provider'),
        eb('users.password_hash', '=', eb.ref('sign_in_challenges.password_hash')),
      ]),
    )
    .whereRef('users.email_key', '=', 'sign_in_challenges.email_key')
    .where('users.deleted_at', 'is', null)
    .where('users.second_factor_at', 'is not', null)
    .selectAll('users')
    .select([
      'sign_in_challenges.id as challenge_id',
      'sign_in_challenges.created_at as asked_at',
      'sign_in_challenges.signed_in_by',
      'sign_in_challenges.provider_session_id',
    ])
    .executeTakeFirst()

export const saveChallengeUsed = (db: Db, id: number, now: string) =>
  db
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const removeExpiredChallenges = (db: Db, now: string) =>
  db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute()

export const removeAllChallenges = (db: Db) => db.deleteFrom('sign_in_challenges').execute()

type Asked = {
  kind: Row<'sign_in_challenges'>['kind']
  userId: number | null
  tokenHash: string
  browserHash: string
  now: string
}

/** Each challenge is answered once: of many parallel answers only one gets a row. */
export function takeChallenge(db: Db, { kind, userId, tokenHash, browserHash, now }: Asked) {
  const challenge = db
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
  return (userId === null ? challenge.where('user_id', 'is', null) : challenge.where('user_id', '=', userId))
    .returning('created_at')
    .executeTakeFirst()
}

/** The ways in which a person has set up a second step. */
export const findSecondSteps = (db: Db, userId: number) =>
  db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('authenticator_apps')
            .where('user_id', '=', userId)
            .where('confirmed_at', 'is not', null)
            .select('id'),
        )
        .as('app'),
      eb.exists(eb.selectFrom('passkeys').where('user_id', '=', userId).select('id')).as('passkey'),
    ])
    .executeTakeFirstOrThrow()

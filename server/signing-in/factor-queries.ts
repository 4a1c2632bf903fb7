import type { Db, NewRow } from '../database/schema.ts'

export const insertApp = (db: Db, app: NewRow<'authenticator_apps'>) =>
  db.insertInto('authenticator_apps').values(app).execute()

/** The confirmed app, or the one whose set-up has begun. */
export const findApp = (db: Db, userId: number, which: 'confirmed' | 'begun') =>
  db
    .selectFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', which === 'confirmed' ? 'is not' : 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Each time step works once: of many parallel calls only one gets a row. */
export const consumeStep = (db: Db, id: number, step: number, now: string) =>
  db
    .updateTable('authenticator_apps')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()

export const saveAppConfirmed = (db: Db, id: number, { step, now }: { step: number; now: string }) =>
  db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: now, last_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export async function removeApps(db: Db, userId: number, which: 'all' | 'begun' | { except: number }) {
  let apps = db.deleteFrom('authenticator_apps').where('user_id', '=', userId)
  if (which === 'begun') apps = apps.where('confirmed_at', 'is', null)
  if (typeof which === 'object') apps = apps.where('id', '<>', which.except)
  await apps.execute()
}

export const insertRecoveryCodes = (db: Db, codes: NewRow<'recovery_codes'>[]) =>
  db.insertInto('recovery_codes').values(codes).execute()

export const consumeRecoveryCode = (db: Db, userId: number, code_hash: string, now: string) =>
  db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const removeRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const unused = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select('id')
    .execute()
  return unused.length
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

export const consumeChallenge = (db: Db, id: number, now: string) =>
  db
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const removeOldChallenges = (db: Db, now: string) =>
  db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute()

export const removeAllChallenges = (db: Db) => db.deleteFrom('sign_in_challenges').execute()

/** The person's account at the provider. */
export const findWorkAccount = (db: Db, userId: number) =>
  db.selectFrom('work_accounts').where('user_id', '=', userId).selectAll().executeTakeFirst()

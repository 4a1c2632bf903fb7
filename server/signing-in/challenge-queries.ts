import type { Db, NewRow, Row } from '../database/schema.ts'

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

import type { Db, NewRow, Row } from '../database/schema.ts'

export const listPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['id', 'credential_id', 'name', 'kind', 'created_at', 'last_used_at'])
    .orderBy('id')
    .execute()

/** A passkey of a person who still exists. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .selectAll('passkeys')
    .executeTakeFirst()

/** undefined if the passkey exists. */
export const insertPasskey = (db: Db, passkey: NewRow<'passkeys'>) =>
  db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Saves a use. undefined if the counter has not increased: a copy of the passkey was used. Synced passkeys
 * always count 0.
 */
export const saveUse = (db: Db, id: number, { counter, now }: { counter: number; now: string }) =>
  db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()

export const removePasskey = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()

export const removePasskeys = (db: Db, userId: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', userId).execute()

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

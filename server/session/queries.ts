import { countOf } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import type { Me } from '../kernel/who-is-asking.ts'

/** The person with this address, with what sign-in needs to know of them; undefined when there is none. */
export const findByAddress = (db: Db, emailKey: string) =>
  db
    .selectFrom('users')
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()

export const findPasswordHash = (db: Db, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select('password_hash').executeTakeFirstOrThrow()

export const insertSession = (db: Db, session: NewRow<'sessions'>) =>
  db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()

/** Keeps a person's newest sessions and ends the older ones. */
export const removeOldestSessions = (db: Db, userId: number, kept: number) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(kept),
    )
    .execute()

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

export const insertDevice = (db: Db, device: NewRow<'devices'>) =>
  db.insertInto('devices').values(device).execute()

export const findDevice = (db: Db, tokenHash: string, emailKey: string) =>
  db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('devices.token_hash', '=', tokenHash)
    .where('users.email_key', '=', emailKey)
    .where('users.deleted_at', 'is', null)
    .select('devices.id')
    .executeTakeFirst()

export const listDeviceIds = (db: Db, userId: number) =>
  db.selectFrom('devices').where('user_id', '=', userId).select('id').execute()

/** The row is locked until the transaction ends, so that parallel guesses count one after the other. */
export const findGuardForUpdate = (db: Db, key: string, now: string) =>
  db
    .insertInto('sign_in_guards')
    .values({ key, fails: 0, last_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ fails: eb.ref('sign_in_guards.fails') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const saveGuard = (
  db: Db,
  key: string,
  guard: { fails: number; last_at: string; locked_until: string | null },
) => db.updateTable('sign_in_guards').set(guard).where('key', '=', key).execute()

export const removeGuards = (db: Db, keys: string[]) =>
  db.deleteFrom('sign_in_guards').where('key', 'in', keys).execute()

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null).selectAll().executeTakeFirst()

export const insertToken = (db: Db, token: NewRow<'password_tokens'>) =>
  db.insertInto('password_tokens').values(token).execute()

/** Of one kind, or of every kind. */
export function removeUnusedTokens(db: Db, userId: number, kind?: 'reset' | 'invitation') {
  let tokens = db.deleteFrom('password_tokens').where('user_id', '=', userId).where('used_at', 'is', null)
  if (kind !== undefined) tokens = tokens.where('kind', '=', kind)
  return tokens.execute()
}

type Link = { userId: number; tokenHash: string }

export const findUsableToken = (db: Db, { userId, tokenHash }: Link, now: string) =>
  db
    .selectFrom('password_tokens')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select('kind')
    .executeTakeFirst()

/** Burns the token: of fifty who use it at once one gets a row. */
export const saveTokenUsed = (db: Db, { userId, tokenHash }: Link, now: string) =>
  db
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('kind')
    .executeTakeFirst()

export function countResetLetters(db: Db, userId: number, since: string): Promise<number> {
  return countOf(
    db
      .selectFrom('letters')
      .where('user_id', '=', userId)
      .where('kind', 'in', ['password_reset', 'invitation'])
      .where('created_at', '>', since),
  )
}

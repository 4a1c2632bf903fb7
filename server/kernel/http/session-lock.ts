import { keyDoesNotWork, signInFirst } from '#contract/session.ts'
import { compiledFirst, type Params } from '../../database/compiled.ts'
import type { Db } from '../../database/schema.ts'
import { hasManyWriters } from '../../database/skip-locked.ts'
import { refuse } from '../errors.ts'

/**
 * Locks the session, so that ending it has to wait for this transaction; refuses with 401 if it has ended.
 */
export async function lockSession(db: Db, sessionId: number): Promise<void> {
  if (!(await findLocked(db, { sessionId }))) refuse(401, signInFirst)
}

const findLocked = compiledFirst((db, { sessionId }: Params<{ sessionId: number }>) => {
  const session = db.selectFrom('sessions').where('id', '=', sessionId).select('id')
  // A key-share lock still allows other calls to save the last use.
  return hasManyWriters(db) ? session.forKeyShare() : session
})

/** The same for a key: refuses with 401 if it was revoked. */
export async function lockKey(db: Db, keyId: number): Promise<void> {
  if (!(await findLockedKey(db, { keyId }))) refuse(401, keyDoesNotWork)
}

const findLockedKey = compiledFirst((db, { keyId }: Params<{ keyId: number }>) => {
  const key = db.selectFrom('api_keys').where('id', '=', keyId).where('revoked_at', 'is', null).select('id')
  // A share lock, because revoking a key changes the row and does not delete it.
  return hasManyWriters(db) ? key.forShare() : key
})

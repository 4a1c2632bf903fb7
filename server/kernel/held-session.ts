import { signInFirst } from '#contract/session.ts'
import { compiled, type Params } from '../database/compiled.ts'
import type { Db } from '../database/schema.ts'
import { hasManyWriters } from '../database/skip-locked.ts'
import { refuse } from './errors.ts'

/** What ends this session from now on waits for the transaction; refuses with 401 where it has ended. */
export async function holdSession(db: Db, sessionId: number): Promise<void> {
  if (!(await heldSession(db, { sessionId }).executeTakeFirst())) refuse(401, signInFirst)
}

const heldSession = compiled((db, { sessionId }: Params<{ sessionId: number }>) => {
  const session = db.selectFrom('sessions').where('id', '=', sessionId).select('id')
  // Its last use may be written meanwhile.
  return hasManyWriters(db) ? session.forKeyShare() : session
})

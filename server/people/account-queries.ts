import { people } from '../access.ts'
import { compiledList, type Params } from '../database/compiled.ts'
import type { Db } from '../database/schema.ts'
import { compiledPage } from '../kernel/http/pages.ts'

export const findAccount = (db: Db, id: number) =>
  people(db).where('id', '=', id).select('id').executeTakeFirst()

type Sessions = { id: number; begunAfter: string; usedAfter: string }

/** Sessions that began and were last used after these instants. */
export const listSessions = compiledList((db, { id, begunAfter, usedAfter }: Params<Sessions>) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', id)
    .where('created_at', '>', begunAfter)
    .where('last_used_at', '>', usedAfter)
    .select(['id', 'created_at', 'last_used_at', 'signed_in_by', 'device']),
)

/** Newest first. */
export const listLetters = compiledPage((db, { id }: Params<{ id: number }>) => {
  const letters = db.selectFrom('letters').where('user_id', '=', id)
  const shown = letters.select(['id', 'kind', 'recipient', 'created_at', 'sent_at', 'kept', 'given_up_at'])
  return { shown, id: 'id', counted: letters }
})

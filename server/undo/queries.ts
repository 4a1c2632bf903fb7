import { compiledOne, type Params } from '../database/compiled.ts'
import type { Db, NewRow } from '../database/schema.ts'

export const insertUndo = compiledOne((db, undo: Params<NewRow<'undos'>>) =>
  db.insertInto('undos').values(undo).returning('id'),
)

type UndoKey = { id: number; userId: number; now: string }

/** Marks a person's valid offer as used and returns it. The second of two simultaneous calls finds none. */
export const claimUndo = (db: Db, { id, userId, now }: UndoKey) =>
  db
    .updateTable('undos')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const findBefore = (db: Db, id: number) =>
  db.selectFrom('undos').select('before').where('id', '=', id).executeTakeFirstOrThrow()

export const saveBefore = (db: Db, id: number, before: string) =>
  db.updateTable('undos').set({ before }).where('id', '=', id).execute()

export const findUndo = (db: Db, { id, userId }: Pick<UndoKey, 'id' | 'userId'>) =>
  db
    .selectFrom('undos')
    .select('undone_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const removeExpired = (db: Db, now: string) =>
  db.deleteFrom('undos').where('expires_at', '<=', now).execute()

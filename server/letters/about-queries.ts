import type { Db, Row } from '../database/schema.ts'

// Letters to one person about one thing, as they wait beside each other and follow each other.

/** What can be taken back is left: it goes, or stays, with its change. */
export const removeWaitingAbout = (db: Db, userId: number, about: string) =>
  db
    .deleteFrom('letters')
    .where('about', '=', about)
    .where('user_id', '=', userId)
    .where('undo_id', 'is', null)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('attempts', '=', 0)
    .returning(['kind', 'next_attempt_at'])
    .execute()

export const findWaitingAbout = (db: Db, userId: number, about: string) =>
  db
    .selectFrom('letters')
    .where('about', '=', about)
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('attempts', '=', 0)
    .select('id')
    .executeTakeFirst()

/** What was to be told first of a thing and never left, though it is told of again. */
export const findUntold = (db: Db, about: string, userId: number, kind: string) =>
  db
    .selectFrom('letters')
    .select('id')
    .where('about', '=', about)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** A letter about a change of the thing that can still be taken back. */
export const findUndoable = (db: Db, about: string, userId: number, now: string) =>
  db
    .selectFrom('letters')
    .select('id')
    .where('about', '=', about)
    .where('user_id', '=', userId)
    .where('undo_id', 'in', undosUntil(db, now))
    .limit(1)
    .executeTakeFirst()

/** A letter to the same person about the same thing that was queued after this one and is beyond undo. */
export const findLaterAbout = (db: Db, { id, about, user_id }: Row<'letters'>, now: string) =>
  db
    .selectFrom('letters')
    .select('id')
    .where('about', '=', about)
    .where('user_id', '=', user_id)
    .where('id', '>', id)
    .where((eb) => eb.or([eb('undo_id', 'is', null), eb('undo_id', 'not in', undosUntil(db, now))]))
    .limit(1)
    .executeTakeFirst()

/** How long a letter waits does not tell: the change may be beyond undo long before. */
const undosUntil = (db: Db, now: string) => db.selectFrom('undos').select('id').where('expires_at', '>', now)

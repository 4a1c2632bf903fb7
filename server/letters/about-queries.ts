import type { Db, Row } from '../database/schema.ts'

// Letters to one person about one thing, as they wait beside each other and follow each other.

const lettersAbout = (db: Db, userId: number, about: string) =>
  db.selectFrom('letters').select('id').where('about', '=', about).where('user_id', '=', userId)

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
  lettersAbout(db, userId, about)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('attempts', '=', 0)
    .limit(1)
    .executeTakeFirst()

/** What was to be told first of a thing and never left, though it is told of again. */
export const findUntold = (db: Db, userId: number, about: string, kind: string) =>
  lettersAbout(db, userId, about)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** A letter about a change of the thing that can still be taken back. */
export const findUndoable = (db: Db, userId: number, about: string, now: string) =>
  lettersAbout(db, userId, about).where('undo_id', 'in', undosUntil(db, now)).limit(1).executeTakeFirst()

/** A letter to the same person about the same thing that was queued after this one and is beyond undo. */
export const findLaterAbout = (db: Db, { id, user_id, about }: Row<'letters'>, now: string) =>
  lettersAbout(db, user_id ?? 0, about ?? '')
    .where('id', '>', id)
    .where((eb) => eb.or([eb('undo_id', 'is', null), eb('undo_id', 'not in', undosUntil(db, now))]))
    .limit(1)
    .executeTakeFirst()

/** How long a letter waits does not tell: the change may be beyond undo long before. */
const undosUntil = (db: Db, now: string) => db.selectFrom('undos').select('id').where('expires_at', '>', now)

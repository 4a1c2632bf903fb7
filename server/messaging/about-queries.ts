import type { Db, Row } from '../database/schema.ts'

// Queries for the queued and sent emails to one person about one thing.

const lettersAbout = (db: Db, userId: number, about: string) =>
  db.selectFrom('letters').select('id').where('about', '=', about).where('user_id', '=', userId)

/** Keeps emails about a change that can still be undone: the undo removes them, or they are sent. */
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

/** Finds the unsent first email about a thing, although later ones are queued. */
export const findUnsent = (db: Db, userId: number, about: string, kind: string) =>
  lettersAbout(db, userId, about)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** Finds an email about a change that can still be undone. */
export const findUndoable = (db: Db, userId: number, about: string, now: string) =>
  lettersAbout(db, userId, about).where('undo_id', 'in', undosUntil(db, now)).limit(1).executeTakeFirst()

/** An email to the same person about the same thing that was queued after this one and is beyond undo. */
export const findLaterAbout = (db: Db, { id, user_id, about }: Row<'letters'>, now: string) =>
  lettersAbout(db, user_id ?? 0, about ?? '')
    .where('id', '>', id)
    .where((eb) => eb.or([eb('undo_id', 'is', null), eb('undo_id', 'not in', undosUntil(db, now))]))
    .limit(1)
    .executeTakeFirst()

/** Asks the undos themselves: an email may be queued long after its change is beyond undo. */
const undosUntil = (db: Db, now: string) => db.selectFrom('undos').select('id').where('expires_at', '>', now)

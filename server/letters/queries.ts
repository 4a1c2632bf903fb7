import type { Db, NewRow } from '../database/schema.ts'
import { skipLocked } from '../database/skip-locked.ts'

/** Nothing happens when a letter with this key was queued before. */
export const insertLetter = (db: Db, letter: NewRow<'letters'>) =>
  db
    .insertInto('letters')
    .values(letter)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Takes letters that are due for one sender until `claimedUntil`; another sender gets others. */
export const claimDueLetters = (db: Db, { now, claimedUntil }: { now: string; claimedUntil: string }) =>
  db
    .updateTable('letters')
    .set((eb) => ({ claimed_until: claimedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      skipLocked(
        eb
          .selectFrom('letters')
          .select('id')
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now)]))
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(10),
        db,
      ),
    )
    .returningAll()
    .execute()

export const saveSent = (db: Db, id: number, at: string) =>
  db
    .updateTable('letters')
    .set({ sent_at: at, claimed_until: null, last_error: null })
    .where('id', '=', id)
    .execute()

export const saveFailure = (
  db: Db,
  id: number,
  failure: { last_error: string; next_attempt_at?: string; given_up_at?: string },
) =>
  db
    .updateTable('letters')
    .set({ ...failure, claimed_until: null })
    .where('id', '=', id)
    .execute()

/** Lets a letter be tried again at once; undefined when there is no such letter or it was sent. */
export const saveAnotherTry = (db: Db, id: number, now: string) =>
  db
    .updateTable('letters')
    .set({ attempts: 0, next_attempt_at: now, given_up_at: null, claimed_until: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()

/** Letters of some kinds that still wait for a person will not be sent. */
export const saveWithdrawn = (db: Db, userId: number, kinds: string[], now: string, why: string) =>
  db
    .updateTable('letters')
    .set({ given_up_at: now, last_error: why })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()

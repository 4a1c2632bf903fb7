import { compiled, type Params } from '../database/compiled.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import { skipLocked } from '../database/skip-locked.ts'

/** Nothing happens when a letter with this key was queued before. */
export const insertLetter = (db: Db, letter: NewRow<'letters'>) => newLetter(db, letter).execute()

const newLetter = compiled((db, letter: Params<NewRow<'letters'>>) =>
  db
    .insertInto('letters')
    .values(letter)
    .onConflict((conflict) => conflict.doNothing()),
)

/** Takes the letter that is to go next for one sender until `claimedUntil`; another sender gets another. */
export const claimDueLetter = (db: Db, { now, claimedUntil }: { now: string; claimedUntil: string }) =>
  db
    .updateTable('letters')
    .set((eb) => ({ claimed_until: claimedUntil, attempts: eb('attempts', '+', 1) }))
    // Not 'in': PostgreSQL may ask that again for each row, and passes over more of them each time.
    .where('id', '=', (eb) =>
      skipLocked(
        eb
          .selectFrom('letters')
          .select('id')
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now)]))
          .orderBy('priority')
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(1),
        db,
      ),
    )
    .returningAll()
    .executeTakeFirst()

/** undefined for who has left. */
export const findReader = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'inactive')
    .select('email')
    .executeTakeFirst()

/** Whether this person has shown that the e-mail address is theirs: they chose a password by a link to it. */
export async function isProven(db: Db, userId: number | null): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId ?? 0)
    .where('password_hash', 'is not', null)
    .where('confirmed_email', 'is', null)
    .select('id')
    .executeTakeFirst()
  return user !== undefined
}

/** An earlier referral of the same e-mail address that came after `since` and waits for a decision. */
export const findEarlierOpenReferral = (db: Db, referralId: number, since: string) =>
  db
    .selectFrom('referrals')
    .innerJoin('referrals as earlier', 'earlier.email_key', 'referrals.email_key')
    .where('referrals.id', '=', referralId)
    .whereRef('earlier.id', '<', 'referrals.id')
    .where('earlier.status', '=', 'pending')
    .where('earlier.created_at', '>', since)
    .select('earlier.id')
    .limit(1)
    .executeTakeFirst()

export const removeClaims = (db: Db) =>
  db
    .updateTable('letters')
    .set({ claimed_until: null })
    .where('claimed_until', 'is not', null)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()

/** Where a letter goes, told to whoever looks after it. */
export const saveRecipient = (db: Db, id: number, recipient: string) =>
  db.updateTable('letters').set({ recipient }).where('id', '=', id).execute()

export const saveHandedOver = (db: Db, id: number, { at, kept }: { at: string; kept: boolean }) =>
  db
    .updateTable('letters')
    .set({ sent_at: at, kept: kept ? 1 : 0, claimed_until: null, last_error: null })
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
export const saveRetry = (db: Db, id: number, now: string) =>
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

/** Of those about one change, the letters that nobody has begun to send. */
export const removeWaitingOfUndo = (db: Db, undoId: number) =>
  db
    .deleteFrom('letters')
    .where('undo_id', '=', undoId)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .execute()

export const findOfUndo = (db: Db, undoId: number) =>
  db.selectFrom('letters').select('id').where('undo_id', '=', undoId).limit(1).executeTakeFirst()

export type RequestedLetter = Row<'letter_requests'>['kind']

export const insertLetterRequest = (db: Db, request: NewRow<'letter_requests'>) =>
  db.insertInto('letter_requests').values(request).execute()

/** The oldest first. */
export const listLetterRequests = (db: Db) =>
  db.selectFrom('letter_requests').select('id').orderBy('id').limit(100).execute()

export const removeLetterRequest = (db: Db, id: number) =>
  db.deleteFrom('letter_requests').where('id', '=', id).returning(['kind', 'email']).executeTakeFirst()

/** Every letter that still waits is given up, and what was asked for is forgotten; tells how many waited. */
export async function saveAllGivenUp(db: Db, now: string, why: string): Promise<number> {
  await db.deleteFrom('letter_requests').execute()
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ given_up_at: now, last_error: why, claimed_until: null })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

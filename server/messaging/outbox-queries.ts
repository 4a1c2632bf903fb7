import type { ExpressionBuilder } from 'kysely'
import { compiledList, type Params } from '../database/compiled.ts'
import { skipLocked } from '../database/rows.ts'
import type { Db, NewRow, Row, Tables } from '../database/schema.ts'

type Emails = ExpressionBuilder<Tables, 'letters'>

/** Emails that are queued or about to be tried again. */
const isPending = (eb: Emails) => eb.and([eb('sent_at', 'is', null), eb('given_up_at', 'is', null)])

/** Emails that no server has begun to send. */
const isUntouched = (eb: Emails) => eb.and([isPending(eb), eb('attempts', '=', 0)])

/** Does nothing if an email with this key was queued before. */
export const insertEmail = compiledList((db, email: Params<NewRow<'letters'>>) =>
  db
    .insertInto('letters')
    .values(email)
    .onConflict((conflict) => conflict.doNothing()),
)

/** Claims the next due email for one sender until `claimedUntil`; another sender gets another email. */
export const claimDueEmail = (db: Db, { now, claimedUntil }: { now: string; claimedUntil: string }) =>
  db
    .updateTable('letters')
    .set((eb) => ({ claimed_until: claimedUntil, attempts: eb('attempts', '+', 1) }))
    // Not 'in': PostgreSQL may run that subquery again for each row, and lock other emails each time.
    .where('id', '=', (eb) =>
      skipLocked(
        eb
          .selectFrom('letters')
          .select('id')
          .where(isPending)
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

/** Returns undefined for an inactive or deleted person. */
export const findReader = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'inactive')
    .select(['id', 'role', 'status', 'email', 'first_name'])
    .executeTakeFirst()

/** Returns true if the person has proven the address: they chose a password through a link sent to it, or
 * the provider vouches for it. */
export async function isProven(db: Db, userId: number | null): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId ?? 0)
    .where((eb) =>
      eb.or([
        eb('password_hash', 'is not', null),
        eb('id', 'in', eb.selectFrom('work_accounts').select('user_id')),
      ]),
    )
    .where('confirmed_email', 'is', null)
    .select('id')
    .executeTakeFirst()
  return user !== undefined
}

/** Finds an earlier pending referral of the same address that is newer than `since`. */
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
    .where(isPending)
    .execute()

/** Saves the actual recipient, for administrators. */
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

/** Makes an email due again immediately; returns undefined if it does not exist or was sent. */
export const saveRetry = (db: Db, id: number, now: string) =>
  db
    .updateTable('letters')
    .set({ attempts: 0, next_attempt_at: now, given_up_at: null, claimed_until: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()

/** Gives up a person's unsent emails of some kinds. */
export const saveWithdrawn = (db: Db, userId: number, kinds: string[], now: string, why: string) =>
  db
    .updateTable('letters')
    .set({ given_up_at: now, last_error: why })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where(isPending)
    .execute()

/** Removes the emails about one change that no server has begun to send. */
export const removeWaitingOfUndo = (db: Db, undoId: number) =>
  db
    .deleteFrom('letters')
    .where('undo_id', '=', undoId)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .execute()

export const findOfUndo = (db: Db, undoId: number) =>
  db.selectFrom('letters').select('id').where('undo_id', '=', undoId).limit(1).executeTakeFirst()

export type RequestedEmail = Row<'letter_requests'>['kind']

export const insertEmailRequest = (db: Db, request: NewRow<'letter_requests'>) =>
  db.insertInto('letter_requests').values(request).execute()

/** Oldest first. */
export const listEmailRequests = (db: Db) =>
  db.selectFrom('letter_requests').select('id').orderBy('id').limit(100).execute()

export const removeEmailRequest = (db: Db, id: number) =>
  db.deleteFrom('letter_requests').where('id', '=', id).returning(['kind', 'email']).executeTakeFirst()

/** Gives up every unsent email and removes all email requests. Returns the number of emails. */
export async function saveAllGivenUp(db: Db, now: string, why: string): Promise<number> {
  await db.deleteFrom('letter_requests').execute()
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ given_up_at: now, last_error: why, claimed_until: null })
    .where(isPending)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

// Queries for the queued and sent emails to one person about one thing.

const emailsAbout = (db: Db, userId: number, about: string) =>
  db.selectFrom('letters').select('id').where('about', '=', about).where('user_id', '=', userId)

/** Keeps emails about a change that can still be undone: the undo removes them, or they are sent. */
export const removeWaitingAbout = (db: Db, userId: number, about: string) =>
  db
    .deleteFrom('letters')
    .where('about', '=', about)
    .where('user_id', '=', userId)
    .where('undo_id', 'is', null)
    .where(isUntouched)
    .returning(['kind', 'next_attempt_at'])
    .execute()

export const findWaitingAbout = (db: Db, userId: number, about: string) =>
  emailsAbout(db, userId, about).where(isUntouched).limit(1).executeTakeFirst()

/** Finds the unsent first email about a thing, although later ones are queued. */
export const findUnsent = (db: Db, userId: number, about: string, kind: string) =>
  emailsAbout(db, userId, about)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** Finds an email about a change that can still be undone. */
export const findUndoable = (db: Db, userId: number, about: string, now: string) =>
  emailsAbout(db, userId, about).where('undo_id', 'in', undosUntil(db, now)).limit(1).executeTakeFirst()

/** An email to the same person about the same thing that was queued after this one and is beyond undo. */
export const findLaterAbout = (db: Db, { id, user_id, about }: Row<'letters'>, now: string) =>
  emailsAbout(db, user_id ?? 0, about ?? '')
    .where('id', '>', id)
    .where((eb) => eb.or([eb('undo_id', 'is', null), eb('undo_id', 'not in', undosUntil(db, now))]))
    .limit(1)
    .executeTakeFirst()

/** Asks the undos themselves: an email may be queued long after its change is beyond undo. */
const undosUntil = (db: Db, now: string) => db.selectFrom('undos').select('id').where('expires_at', '>', now)

import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { findWaitingAbout, removeWaitingAbout } from './about-queries.ts'
import { type DetailsOf, type LetterKind, priorityOf } from './catalogue.ts'
import { findOfUndo, insertLetter, removeWaitingOfUndo, saveAllGivenUp, saveWithdrawn } from './queries.ts'

/** Why a letter was given up that nobody has to look after. */
export const noLongerNeeded = 'no longer needed'

type Recipient = { email: string; id?: number }

type Queued<K extends LetterKind> = {
  to: Recipient
  details: DetailsOf<K>
  onceKey?: string
  about?: string | undefined
  notBefore?: string | undefined
}

/**
 * Puts a letter into the outbox, in the transaction of what it tells; it is delivered afterwards, and of what can be
 * taken back only then.
 * Of letters with one `onceKey` only the first is queued; with `notBefore` it waits until then.
 */
export async function queueLetter<K extends LetterKind>(
  ctx: TransactionContext,
  kind: K,
  { to, details, onceKey, about, notBefore }: Queued<K>,
): Promise<void> {
  const now = nowIso(ctx)
  await insertLetter(ctx.db, {
    kind,
    recipient: to.email,
    user_id: to.id ?? null,
    details: JSON.stringify(details),
    dedupe_key: onceKey ?? ctx.token(),
    created_at: now,
    next_attempt_at: latestOf(now, ctx.undo?.until, notBefore),
    about: about ?? null,
    undo_id: ctx.undo?.id ?? null,
    priority: priorityOf(kind),
  })
}

const latestOf = (...instants: (string | undefined)[]) =>
  instants.reduce((one = '', other = '') => (one > other ? one : other)) ?? ''

/** Of the letters about one thing to one person those that nobody has begun to send: a later one takes their place. */
export const takeWaiting = (ctx: TransactionContext, userId: number, about: string) =>
  removeWaitingAbout(ctx.db, userId, about)

/** Whether nobody has begun to send a letter about a thing to somebody. */
export const isWaiting = async ({ db }: TransactionContext, userId: number, about: string) =>
  (await findWaitingAbout(db, userId, about)) !== undefined

/** Letters that somebody wants no more. */
export const withdrawLetters = (ctx: TransactionContext, userId: number, kinds: LetterKind[]) =>
  saveWithdrawn(ctx.db, userId, kinds, nowIso(ctx), noLongerNeeded)

/** An invitation that was passed on by hand must not be killed by the link of a letter that still waits. */
export const withdrawInvitations = (ctx: TransactionContext, userId: number) =>
  withdrawLetters(ctx, userId, ['invitation', 'referral_approved'])

/** The letters about a change that is taken back; false when one has left, or may have. */
export async function takeLettersBack(ctx: TransactionContext, undoId: number): Promise<boolean> {
  await removeWaitingOfUndo(ctx.db, undoId)
  return (await findOfUndo(ctx.db, undoId)) === undefined
}

/**
 * In a restored database: what waited when it was copied may have been sent since, so nothing of it goes out by itself.
 * Administrators see each, and can send it again.
 */
export const giveUpWaiting = (ctx: TransactionContext) =>
  saveAllGivenUp(
    ctx.db,
    nowIso(ctx),
    'it waited when the backup was made that was restored, and may have been sent since',
  )

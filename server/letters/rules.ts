import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { DetailsOf, LetterKind } from './catalogue.ts'
import { insertLetter, saveAnotherTry, saveWithdrawn } from './queries.ts'

/** Why a letter was given up that nobody has to look after. */
export const noLongerNeeded = 'no longer needed'

type Recipient = { email: string; id?: number }

/**
 * Puts a letter into the outbox, in the transaction of what it tells; it is delivered afterwards.
 * Of letters with one `onceKey` only the first is queued.
 */
export async function queueLetter<K extends LetterKind>(
  ctx: Changing,
  kind: K,
  { to, details, onceKey }: { to: Recipient; details: DetailsOf<K>; onceKey?: string },
): Promise<void> {
  const now = instant(ctx)
  await insertLetter(ctx.db, {
    kind,
    recipient: to.email,
    user_id: to.id ?? null,
    details: JSON.stringify(details),
    dedupe_key: onceKey ?? ctx.token(),
    created_at: now,
    next_attempt_at: now,
  })
}

/** An invitation that was passed on by hand must not be killed by the link of a letter that still waits. */
export const withdrawInvitations = (ctx: Changing, userId: number) =>
  saveWithdrawn(ctx.db, userId, ['invitation', 'referral_approved'], instant(ctx), noLongerNeeded)

/** Tries a letter again that could not be delivered. */
export async function sendAgain(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const letter = await saveAnotherTry(ctx.db, id, instant(ctx))
    if (!letter) refuseUnknown()
    ctx.record({
      action: 'letter.sent_again',
      target: 'letter',
      targetId: id,
      details: `Sends the letter '${letter.kind.replaceAll('_', ' ')}' again`,
    })
  })
}

import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { firstLetters, storable } from '../kernel/text.ts'
import { queueNews } from '../notifications/news.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { readSettings } from '../settings/rules.ts'
import { recipientOf } from './addressees.ts'
import { type LetterKind, writeLetter } from './catalogue.ts'
import { detailsOf } from './details.ts'
import { handOver } from './handing-over.ts'
import * as queries from './queries.ts'
import { fulfilLetterRequests } from './request-fulfilment.ts'
import { noLongerNeeded } from './rules.ts'
import { siteOf } from './site.ts'

/** Minutes before each further try; after the last one a letter is given up and shown to administrators. */
const retryMinutes = [1, 5, 15, 60, 360, 1440]
/** Longer than a mail server is waited for (`adapters/mail.ts`), so that no two senders have one letter in hand. */
const claimMinutes = 1.5

/**
 * Delivers what is due, one letter after the other, so that what a person waits for never waits for a heap; tells how
 * many were handed over. Safe beside other servers on the same database: each takes its own letters, and a claim runs out
 * when its server dies. At least once: a letter keeps one Message-ID.
 */
export async function deliverDueLetters(ctx: Context, isRunning = () => true): Promise<number> {
  let sent = 0
  while (isRunning()) {
    await fulfilLetterRequests(ctx)
    const settings = await readSettings(ctx)
    if (settings.email_enabled === 0) return sent
    await queueNews(ctx)
    const claimedUntil = minutesFrom(ctx.now(), claimMinutes)
    const letter = await queries.claimDueLetter(ctx.db, { now: nowIso(ctx), claimedUntil })
    if (!letter) return sent
    if (await deliver(ctx, letter, settings)) sent += 1
  }
  return sent
}

async function deliver(ctx: Context, letter: Row<'letters'>, settings: Row<'settings'>): Promise<boolean> {
  try {
    const to = await recipientOf(ctx, letter)
    const details = to && (await detailsOf(ctx, letter))
    if (!details) return await giveUp(ctx, letter, noLongerNeeded)
    if (to !== letter.recipient) await queries.saveRecipient(ctx.db, letter.id, to)
    // Which kinds there are is checked where the letter is written.
    const kind = letter.kind as LetterKind
    const envelope = { id: `outbox-${letter.id}`, kind, to }
    const written = writeLetter(kind, details, siteOf(ctx, settings))
    const { kept } = await handOver(ctx, settings, { envelope, letter: written })
    await queries.saveHandedOver(ctx.db, letter.id, { at: nowIso(ctx), kept })
    return true
  } catch (error) {
    await postpone(ctx, letter, error as Error)
    return false
  }
}

/** At the start of the only program on its database: what one that ended had in hand is nobody's any more. */
export const releaseClaims = ({ db }: Context) => queries.removeClaims(db)

async function giveUp(ctx: Context, letter: Row<'letters'>, why: string): Promise<false> {
  await inTransaction(ctx, async (ctx) => {
    await queries.saveFailure(ctx.db, letter.id, { last_error: why, given_up_at: nowIso(ctx) })
    if (why !== noLongerNeeded) await notifyAdmins(ctx, 'letter_undelivered', letter.id)
  })
  return false
}

async function postpone(ctx: Context, letter: Row<'letters'>, error: Error) {
  const pause = retryMinutes[letter.attempts - 1]
  ctx.log.warn(
    { err: error, letter: letter.id, attempts: letter.attempts },
    'a letter could not be delivered',
  )
  // A mail server may say anything.
  const why = firstLetters(storable(error.message), 500)
  if (pause === undefined) await giveUp(ctx, letter, why)
  else
    await queries.saveFailure(ctx.db, letter.id, {
      last_error: why,
      next_attempt_at: minutesFrom(ctx.now(), pause),
    })
}

const minutesFrom = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * 60_000).toISOString()

const pollMilliseconds = 2_000

/** Looks for due letters every two seconds until it is stopped; `stop` waits for the letter in hand. */
export function startDelivery(ctx: Context): { stop: () => Promise<void> } {
  const stopped = Promise.withResolvers<void>()
  let isRunning = true
  const running = (async () => {
    while (isRunning) {
      await deliverDueLetters(ctx, () => isRunning).catch((error) => {
        ctx.storage.noteFailure(error)
        ctx.log.error({ err: error }, 'the outbox could not be read')
      })
      await Promise.race([stopped.promise, new Promise((next) => setTimeout(next, pollMilliseconds))])
    }
  })()
  return {
    async stop() {
      isRunning = false
      stopped.resolve()
      await running
    },
  }
}

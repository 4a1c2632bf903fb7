import { MailFailed } from '../adapters/mail-failures.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { type LetterKind, letterOf } from '../messaging/email-kinds.ts'
import { handOver } from '../messaging/handover.ts'
import { minutesFrom } from '../messaging/letter-times.ts'
import { HostNotAllowed } from '../messaging/mail-server.ts'
import { queueNews } from '../messaging/news.ts'
import { notifyAdmins } from '../messaging/notify.ts'
import { noLongerNeeded } from '../messaging/outbox.ts'
import * as queries from '../messaging/outbox-queries.ts'
import { siteOf } from '../messaging/site.ts'
import { detailsOf, recipientOf } from './details.ts'
import { fulfilLetterRequests } from './request-fulfilment.ts'

/** Minutes before each retry. After the last one the email fails, and administrators see it. */
const retryMinutes = [1, 5, 15, 60, 360, 1440]
/** Longer than the time limit of `adapters/mail.ts`, so that two senders never process one email. */
const claimMinutes = 1.5

/**
 * Sends due emails one at a time and returns their number. It claims the next email afresh each time, so
 * that an urgent one does not queue behind a batch. Several servers may share a database: a claim expires
 * when its server dies. Delivery is at least once, with one Message-ID for each email.
 */
export async function deliverDueLetters(ctx: Context, isRunning = () => true): Promise<number> {
  let sent = 0
  while (isRunning()) {
    await fulfilLetterRequests(ctx)
    const settings = await readSettings(ctx.db)
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
    // `letterOf` refuses an unknown kind.
    const kind = letter.kind as LetterKind
    const envelope = { id: `outbox-${letter.id}`, kind, to }
    const written = letterOf(kind, details, siteOf(ctx, settings))
    const { kept } = await handOver(ctx, settings, { envelope, letter: written })
    await queries.saveHandedOver(ctx.db, letter.id, { at: nowIso(ctx), kept })
    return true
  } catch (error) {
    await postpone(ctx, letter, error as Error)
    return false
  }
}

/** Called at the start of the only program on its database: all claims belong to a process that ended. */
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
    'an email could not be delivered',
  )
  const isOurs = error instanceof MailFailed || error instanceof HostNotAllowed
  const why = isOurs ? error.message : 'The email could not be written. The log of the server says why.'
  if (pause === undefined) await giveUp(ctx, letter, why)
  else
    await queries.saveFailure(ctx.db, letter.id, {
      last_error: why,
      next_attempt_at: minutesFrom(ctx.now(), pause),
    })
}

const pollMilliseconds = 2_000

/** Looks for due emails every two seconds until `stop`, which waits for the current email. */
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

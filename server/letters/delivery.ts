import { calendarOf, methods, type ShiftEvent } from '../calendar/events.ts'
import type { Row } from '../database/schema.ts'
import { type Context, instant, inTransaction } from '../kernel/context.ts'
import { makePasswordLink } from '../session/password-links.ts'
import { readSettings } from '../settings/rules.ts'
import { linkOf, writeLetter } from './catalogue.ts'
import { asHtml, asText, type Site } from './letter.ts'
import * as queries from './queries.ts'
import { noLongerNeeded } from './rules.ts'

/** Minutes before each further try; after the last one a letter is given up and shown to administrators. */
const pausesMinutes = [1, 5, 15, 60, 360, 1440]
const claimMinutes = 5

/**
 * Delivers what is due and tells how many were sent. Safe beside other servers on the same database: each takes its
 * own letters, and a claim runs out when its server dies. At least once: a letter keeps one Message-ID.
 */
export async function deliverDueLetters(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx)
  if (settings.email_enabled === 0) return 0
  const claimedUntil = minutesFrom(ctx.now(), claimMinutes)
  const due = await queries.claimDueLetters(ctx.db, { now: instant(ctx), claimedUntil })
  let sent = 0
  for (const letter of due) if (await deliver(ctx, letter, settings)) sent += 1
  return sent
}

async function deliver(ctx: Context, letter: Row<'letters'>, settings: Row<'settings'>): Promise<boolean> {
  const site: Site = { name: settings.site_name, address: ctx.config.publicUrl ?? '' }
  try {
    const details = await detailsOf(ctx, letter)
    if (!details) return await giveUp(ctx, letter, noLongerNeeded)
    const written = writeLetter(letter.kind, details, site)
    await ctx.mail(
      {
        id: `outbox-${letter.id}`,
        kind: letter.kind,
        to: letter.recipient,
        subject: written.subject,
        text: asText(written, site),
        html: asHtml(written, site),
        ...(written.event && { calendar: attachmentOf(ctx, written.event, site) }),
      },
      {
        host: settings.email_host,
        port: settings.email_port,
        user: settings.email_user,
        password: ctx.config.smtpPassword,
        from: { name: settings.site_name, address: settings.email_from },
        domain: new URL(site.address || 'http://localhost').hostname,
      },
    )
    await queries.saveSent(ctx.db, letter.id, instant(ctx))
    return true
  } catch (error) {
    await postpone(ctx, letter, error as Error)
    return false
  }
}

/** An answer is not asked for: calendars take the event in, change it, or cross it out. */
function attachmentOf(ctx: Context, event: ShiftEvent, site: Site) {
  const method = event.cancelled ? methods.cancel : methods.publish
  const domain = new URL(site.address || 'http://localhost').hostname
  const { timeZone } = ctx.config
  return {
    method,
    content: calendarOf([event], { name: site.name, domain, timeZone, now: ctx.now(), method }),
  }
}

/** What the letter tells, with a fresh link where it has one; undefined when the person needs no link any more. */
async function detailsOf(ctx: Context, letter: Row<'letters'>): Promise<object | undefined> {
  const details = JSON.parse(letter.details) as object
  const kind = linkOf[letter.kind as keyof typeof linkOf]
  if (!kind) return details
  const address = await inTransaction(ctx, (ctx) => makePasswordLink(ctx, letter.user_id ?? 0, kind))
  return address === undefined ? undefined : { ...details, address }
}

async function giveUp(ctx: Context, letter: Row<'letters'>, why: string): Promise<false> {
  await queries.saveFailure(ctx.db, letter.id, { last_error: why, given_up_at: instant(ctx) })
  return false
}

async function postpone(ctx: Context, letter: Row<'letters'>, error: Error) {
  const pause = pausesMinutes[letter.attempts - 1]
  ctx.log.warn(
    { err: error, letter: letter.id, attempts: letter.attempts },
    'a letter could not be delivered',
  )
  if (pause === undefined) await giveUp(ctx, letter, error.message.slice(0, 500))
  else
    await queries.saveFailure(ctx.db, letter.id, {
      last_error: error.message.slice(0, 500),
      next_attempt_at: minutesFrom(ctx.now(), pause),
    })
}

const minutesFrom = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * 60_000).toISOString()

const roundMilliseconds = 2_000

/** Looks for due letters every two seconds until it is stopped; `stop` waits for the letter in hand. */
export function startDelivery(ctx: Context): { stop: () => Promise<void> } {
  const stopped = Promise.withResolvers<void>()
  let goesOn = true
  const running = (async () => {
    while (goesOn) {
      await deliverDueLetters(ctx).catch((error) =>
        ctx.log.error({ err: error }, 'the outbox could not be read'),
      )
      await Promise.race([stopped.promise, new Promise((next) => setTimeout(next, roundMilliseconds))])
    }
  })()
  return {
    async stop() {
      goesOn = false
      stopped.resolve()
      await running
    },
  }
}

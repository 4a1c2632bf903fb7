import { LetterRefused, type Message } from '../adapters/mail.ts'
import type { ShiftEvent } from '../calendar/events.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { mailServerOf, noteMailState } from '../settings/mail-server.ts'
import type { LetterKind } from './catalogue.ts'
import { asHtml, asText, type Letter, type Site } from './letter.ts'
import { siteOf } from './site.ts'

type Envelope = { id: string; kind: LetterKind; to: string }

/**
 * Hands a letter to the mail server that is set up, or keeps it as a file on the server while none is; gives which it
 * was, and what the mail server said. Whether the mail server works is noted on the way.
 */
export async function handOver(
  ctx: Context,
  settings: Row<'settings'>,
  { envelope, letter, timeout }: { envelope: Envelope; letter: Letter; timeout?: number },
): Promise<{ kept: boolean; response: string }> {
  const site = siteOf(ctx, settings)
  const message = {
    ...envelope,
    subject: letter.subject,
    text: asText(letter, site),
    html: asHtml(letter, site),
    ...(letter.events && { calendar: await attachmentOf(ctx, letter.events, site) }),
  }
  const response = await mailTo(ctx, settings, message, timeout)
  await noteMailState(ctx, settings, 'works')
  return { kept: settings.email_host === '', response }
}

async function mailTo(
  ctx: Context,
  settings: Row<'settings'>,
  message: Message,
  timeout: number | undefined,
) {
  try {
    return await ctx.mail(message, mailServerOf(ctx, settings), timeout)
  } catch (error) {
    if (!(error instanceof LetterRefused)) await noteMailState(ctx, settings, 'fails')
    throw error
  }
}

/** An answer is not asked for: calendars take the events in, change them, or cross them out. */
async function attachmentOf(ctx: Context, events: ShiftEvent[], site: Site) {
  const { calendarOf, methods } = await import('../calendar/events.ts')
  const method = events.every(({ cancelled }) => cancelled) ? methods.cancel : methods.publish
  const domain = new URL(site.url || 'http://localhost').hostname
  const { timeZone } = ctx.config
  return {
    method,
    content: calendarOf(events, { name: site.name, domain, timeZone, now: ctx.now(), method }),
  }
}

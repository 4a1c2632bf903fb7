import { EmailRefused, type Message } from '../adapters/mail.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { asHtml, asText, type EmailContent, type Site, siteOf } from './email.ts'
import type { ShiftEvent } from './ical.ts'
import { shiftUids } from './identity.ts'
import type { EmailKind } from './kinds.ts'
import { mailServerOf, noteMailState } from './mail-server.ts'

type Envelope = { id: string; kind: EmailKind; to: string }

/** Sends an email, or stores it as a file without a mail server. Records whether the mail server works. */
export async function sendEmail(
  ctx: Context,
  settings: Row<'settings'>,
  { envelope, email, timeout }: { envelope: Envelope; email: EmailContent; timeout?: number },
): Promise<{ kept: boolean }> {
  const site = siteOf(ctx, settings)
  const message = {
    ...envelope,
    subject: email.subject,
    text: asText(email, site),
    html: asHtml(email, site),
    ...(email.events && { calendar: await attachmentOf(ctx, email.events, site, settings.email_from) }),
  }
  await mailTo(ctx, settings, message, timeout)
  await noteMailState(ctx, settings, 'works')
  return { kept: settings.email_host === '' }
}

async function mailTo(
  ctx: Context,
  settings: Row<'settings'>,
  message: Message,
  timeout: number | undefined,
) {
  try {
    await ctx.mail(message, mailServerOf(ctx, settings), timeout)
  } catch (error) {
    if (!(error instanceof EmailRefused)) await noteMailState(ctx, settings, 'fails')
    throw error
  }
}

/** Uses methods without a reply: calendars add, change or remove the events. */
async function attachmentOf(ctx: Context, events: ShiftEvent[], site: Site, sender: string) {
  const { calendarOf, methods } = await import('./ical.ts')
  const method = events.every(({ cancelled }) => cancelled) ? methods.cancel : methods.publish
  const domain = new URL(site.url || 'http://localhost').hostname
  const { timeZone } = ctx.config
  const uidOf = await shiftUids(ctx)
  return {
    method,
    content: calendarOf(events, { name: site.name, domain, uidOf, sender, timeZone, now: ctx.now(), method }),
  }
}

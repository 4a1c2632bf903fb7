import type { LetterTopic } from '#contract/notifications.ts'
import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import type { ShiftEvent } from './ical.ts'

/** An email before it is rendered: plain sentences and at most one link. */
export type Letter = {
  subject: string
  paragraphs: string[]
  link?: { label: string; url: string }
  /** Shifts that are attached as a calendar file. */
  events?: ShiftEvent[]
}

/** The site in an email. Its URL has no slash at the end. */
export type Site = {
  name: string
  url: string
  /** True if emails come from the organisation's own address, so that replies arrive. */
  takesAnswers: boolean
}

export function asText({ paragraphs, link }: Letter, site: Site): string {
  const parts = link ? [...paragraphs, `${link.label}:\n${link.url}`] : paragraphs
  return `${[...parts, signature(site)].join('\n\n')}\n`
}

export function asHtml({ paragraphs, link }: Letter, site: Site): string {
  const parts = paragraphs.map((paragraph) => `<p>${withBreaks(paragraph)}</p>`)
  if (link) parts.push(`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`)
  parts.push(`<p>${withBreaks(signature(site))}</p>`)
  return `<!doctype html><html lang="en-GB"><body style="font: 16px/1.5 Arial, sans-serif; color: #212b32">${parts.join('')}</body></html>`
}

const signature = ({ name, url }: Site) => `${name}\n${url}`

const withBreaks = (text: string) => escaped(text).replaceAll('\n', '<br>')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

export const siteOf = ({ config }: Pick<Context, 'config'>, settings: Row<'settings'>): Site => ({
  name: settings.site_name,
  url: config.publicUrl ?? '',
  takesAnswers: settings.email_from !== '',
})

/** The site by the current settings. */
export const readSite = async (ctx: Context): Promise<Site> => siteOf(ctx, await readSettings(ctx.db))

// Each kind has details of its own.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Details = any

/** Words that may depend on the details. */
export type Words = string | ((details: Details) => string)

/** The rules and the text of one kind of email. */
export type EmailKind = {
  /**
   * The recipient at send time, which may be days after the email was queued. News goes to the person: to their
   * current address, and to nobody once they have left. All other emails keep the address for which they were
   * queued. An email that protects an account must reach its owner even after a takeover. An applicant may have
   * no account.
   */
  to: 'address' | 'person'
  /** Urgent emails are sent first, then invitations; news and reminders are last. */
  priority: 0 | 1 | 2 | 3
  /** The choice of emails that turns this one off. */
  topic?: LetterTopic
  /** Follows the name of the site. */
  subject: Words
  /** Replaces 'Dear' and the name; '' for none. */
  greeting?: string
  /** The paragraphs after the greeting. */
  text: (details: Details, site: Site) => string[]
  link?: {
    label: Words
    /** A page of the site. Without one, the link is created when the email is sent. */
    path?: Words
    /** The kind of the created link. The database never contains its secret. */
    made?: 'confirm' | 'dispute' | 'invitation' | 'reset' | 'restore'
  }
  events?: (details: Details) => ShiftEvent[]
}

/** Protects an account or a setting. */
export const security = { to: 'address', priority: 0 } as const
export const news = { to: 'person', priority: 2 } as const
export const reminder = { to: 'person', priority: 3 } as const

export type Named = { firstName: string }

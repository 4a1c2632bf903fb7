import type { Row } from '../database/schema.ts'
import { readSettings } from '../kernel/config/settings.ts'
import type { Context } from '../kernel/context.ts'
import type { ShiftEvent } from './ical.ts'

/** An email before it is rendered: plain sentences and at most one link. */
export type EmailContent = {
  /** Also the first line, which people read first. */
  subject: string
  paragraphs: string[]
  facts: [name: string, value: string][]
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
  /** The address for help, by email or web; empty without one. */
  help: string
}

export function asText({ subject, paragraphs, facts, link }: EmailContent, site: Site): string {
  const lines = facts.map(([name, value]) => (value ? `${name}: ${value}` : name)).join('\n')
  const button = link ? `${link.label}:\n${link.url}` : ''
  const parts = [subject, ...paragraphs, lines, button, answers(site), `${site.name}\n${site.url}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Programs for email know only tables and inline styles. */
export function asHtml({ subject, paragraphs, facts, link }: EmailContent, site: Site): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${factName}">${escaped(name)}</th><td style="padding:4px 0">${withBreaks(value)}</td></tr>`,
  )
  const content = [
    `<p style="${small}">${escaped(site.name)}</p>`,
    `<h1 style="margin:8px 0 16px;font-size:24px;line-height:30px">${escaped(subject)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${withBreaks(paragraph)}</p>`),
    rows.length > 0
      ? `<table style="margin:0 0 16px;border-spacing:0;font:inherit">${rows.join('')}</table>`
      : '',
    link
      ? `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="${button}">${escaped(link.label)}</a></p>`
      : '',
    `<p style="${small};border-top:1px solid #d8dde0;padding-top:16px">${[answers(site), site.name, site.url].filter(Boolean).map(escaped).join('<br>')}</p>`,
  ]
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body style="margin:0;padding:16px;background:#f0f4f5;color:#212b32;font:16px/24px Arial,sans-serif"><main style="max-width:512px;margin:0 auto;padding:24px;border-radius:8px;background:#ffffff;overflow-wrap:anywhere">${content.join('')}</main></body></html>`
}

const small = 'margin:0;font-size:14px;line-height:20px;color:#4c6272'
const factName = 'padding:4px 16px 4px 0;font-weight:400;color:#4c6272;text-align:left;vertical-align:top'
const button =
  'display:inline-block;padding:10px 20px;border-radius:4px;background:#005eb8;color:#ffffff;font-weight:700;text-decoration:none'

const answers = ({ takesAnswers }: Site) =>
  takesAnswers ? 'Reply to this email to reach the programme team.' : ''

const withBreaks = (text: string) => escaped(text).replaceAll('\n', '<br>')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

export const siteOf = ({ config }: Pick<Context, 'config'>, settings: Row<'settings'>): Site => ({
  name: settings.site_name,
  url: config.publicUrl ?? '',
  takesAnswers: answersTo(settings) !== '',
  help: settings.help_address,
})

const unread = /^(?:no|do-?not)-?_?reply/i

/** The address that people reach with an answer: the help address, or the sender's; empty if nobody reads it. */
export function answersTo({ help_address: help, email_from: sender }: Row<'settings'>): string {
  if (help !== '' && !help.startsWith('https:')) return help
  return unread.test(sender) ? '' : sender
}

/** The site by the current settings. */
export const readSite = async (ctx: Context): Promise<Site> => siteOf(ctx, await readSettings(ctx.db))

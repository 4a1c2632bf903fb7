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

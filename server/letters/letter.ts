import type { ShiftEvent } from '../calendar/events.ts'

/** A letter before it is sent: plain sentences, and at most one thing to do. */
export type Letter = {
  subject: string
  paragraphs: string[]
  link?: { label: string; address: string }
  /** A shift that travels along as a calendar file. */
  event?: ShiftEvent
}

/** What every letter knows of the site; its address has no slash at the end. */
export type Site = { name: string; address: string }

export function asText({ paragraphs, link }: Letter, site: Site): string {
  const parts = link ? [...paragraphs, `${link.label}:\n${link.address}`] : paragraphs
  return `${[...parts, signature(site)].join('\n\n')}\n`
}

export function asHtml({ paragraphs, link }: Letter, site: Site): string {
  const parts = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`)
  if (link) parts.push(`<p><a href="${escaped(link.address)}">${escaped(link.label)}</a></p>`)
  parts.push(`<p>${escaped(signature(site)).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="en-GB"><body style="font: 16px/1.5 Arial, sans-serif; color: #212b32">${parts.join('')}</body></html>`
}

const signature = ({ name, address }: Site) => `${name}\n${address}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

import { findLinks } from '#contract/find-links.ts'
import { blocksOf } from '#contract/text-blocks.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Renders a text like `web/about/TextBlocks.tsx`, for pages that the server sends. */
export const htmlOf = (text: string): string =>
  blocksOf(text)
    .map((block) => {
      if (block.is === 'heading') return `<h2>${escapeHtml(block.text)}</h2>`
      if (block.is === 'paragraph') return `<p>${withLinks(block.text)}</p>`
      return `<ul>${block.items.map((item) => `<li>${withLinks(item)}</li>`).join('')}</ul>`
    })
    .join('')

const withLinks = (line: string): string =>
  findLinks(line)
    .map(({ text, href }) =>
      href ? `<a href="${escapeHtml(href)}" rel="noreferrer">${escapeHtml(text)}</a>` : escapeHtml(text),
    )
    .join('')

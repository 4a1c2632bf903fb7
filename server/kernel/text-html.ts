import { blocksOf, partsOf } from '#contract/text-blocks.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** A plain text as the page that the server sends shows it: as `web/about/TextBlocks.tsx` draws it. */
export const htmlOf = (text: string): string =>
  blocksOf(text)
    .map((block) => {
      if (block.is === 'heading') return `<h2>${escapeHtml(block.text)}</h2>`
      if (block.is === 'paragraph') return `<p>${withLinks(block.text)}</p>`
      return `<ul>${block.items.map((item) => `<li>${withLinks(item)}</li>`).join('')}</ul>`
    })
    .join('')

const withLinks = (line: string): string =>
  partsOf(line)
    .map(({ text, href }) =>
      href ? `<a href="${escapeHtml(href)}" rel="noreferrer">${escapeHtml(text)}</a>` : escapeHtml(text),
    )
    .join('')

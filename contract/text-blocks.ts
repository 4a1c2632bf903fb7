/** Blocks of a plain text. None contains markup, so they are safe to render anywhere. */
export type TextBlock =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'list'; items: string[] }

/**
 * Empty lines separate paragraphs. A line with '#' is a heading, lines with '-' are a list. Nothing else of Markdown is
 * supported.
 */
export const blocksOf = (text: string): TextBlock[] =>
  text.split(/\n\s*\n/).flatMap((part) =>
    blocksIn(
      part
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  )

function blocksIn(lines: string[]): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of lines) {
    const [, sign, words = ''] = /^(#+|[-*])\s+(.*)$/s.exec(line) ?? []
    const last = blocks.at(-1)
    if (sign?.startsWith('#')) blocks.push({ is: 'heading', text: words })
    else if (sign && last?.is === 'list') last.items.push(words)
    else if (sign) blocks.push({ is: 'list', items: [words] })
    else if (last?.is === 'paragraph') last.text += ` ${line}`
    else blocks.push({ is: 'paragraph', text: line })
  }
  return blocks
}

/** Without this mark Excel does not read a file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * A cell that a spreadsheet may run as a formula. Some ignore spaces and invisible characters before the sign. Some
 * read full-width signs as narrow ones. The text may go on over many lines.
 */
export const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}])/u

export const keptNumber = /="[\d/-]+"/
/**
 * A staff number as a spreadsheet keeps it: it would drop zeros at the beginning, round a long number and take 1-2
 * for a
 * day. The import reads it.
 */
export const asKeptNumber = (number: string): string =>
  /^(?:0\d+|\d{12,}|\d+(?:[-/]\d+){1,2})$/.test(number) ? `="${number}"` : number

type TextPart = { text: string; href?: string }

/** URLs end at the next space. The look-behind prevents an email address from starting in the middle of another one. */
const found = /https?:\/\/[^\s<>"“”]+|(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu

/** Splits a text into parts. Only http and https URLs and email addresses become links. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(found)) {
    const address = withoutEnd(match)
    const href = hrefOf(address)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Strips punctuation that ends the sentence, and brackets that were opened before the address. */
function withoutEnd(match: string): string {
  let end = match.length
  let unopened = match.split(')').length - match.split('(').length
  for (; end > 0; end -= 1) {
    const last = match.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!endings.has(last)) break
  }
  return match.slice(0, end)
}
const endings = new Set(".,:;!?'’*_~-]")

function hrefOf(address: string): string | undefined {
  if (!/^https?:/i.test(address)) return `mailto:${address}`
  if (!URL.canParse(address)) return undefined
  const { username, password, href } = new URL(address)
  // 'https://nhs.uk@elsewhere.example' imitates another site.
  return username === '' && password === '' ? href : undefined
}

import { hrefOf } from './href.ts'

/** What a plain text of several lines is made of; nothing in it is markup, so it is shown safely wherever it is shown. */
export type TextBlock =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'list'; items: string[] }

/**
 * Paragraphs stand between empty lines. A line that begins with '#' is a heading, lines that begin with '-' are a list,
 * as in Markdown, of which this is all.
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
    const [, sign, words = ''] = /^(#+|[-*])\s+(.*)$/.exec(line) ?? []
    const last = blocks.at(-1)
    if (sign?.startsWith('#')) blocks.push({ is: 'heading', text: words })
    else if (sign && last?.is === 'list') last.items.push(words)
    else if (sign) blocks.push({ is: 'list', items: [words] })
    else if (last?.is === 'paragraph') last.text += ` ${line}`
    else blocks.push({ is: 'paragraph', text: line })
  }
  return blocks
}

export type TextPart = { text: string; href?: string }

const addresses = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** A line with its web and e-mail addresses apart, each with where it leads. */
export const partsOf = (line: string): TextPart[] =>
  line
    .split(addresses)
    .filter(Boolean)
    .map((text) => (addresses.test(text) ? { text, href: hrefOf(text) } : { text }))

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

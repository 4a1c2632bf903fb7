export type TextPart = { text: string; href?: string }

/**
 * URLs end at the next space. The look-behind prevents an email address from starting in the middle of
 * another one.
 */
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

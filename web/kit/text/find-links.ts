export type TextPart = { text: string; href?: string }

/** Up to the next space; an e-mail address begins after none of the signs that it may hold. */
const found = /https?:\/\/[^\s<>"“”]+|(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu

/** A text in its parts: http and https addresses and e-mail addresses lead somewhere, and nothing else ever does. */
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

/** What ends a sentence is not the address's, nor a bracket that was opened before it. */
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
  // 'https://nhs.uk@elsewhere.example' reads as what it is not.
  return username === '' && password === '' ? href : undefined
}

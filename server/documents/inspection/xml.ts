/** The text of a part, in whichever of XML's encodings it was written: what is hidden in one is as active. */
export function xmlText(bytes: Buffer): string {
  const [first = 0, second = 0] = bytes
  const little = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(bytes)
}

/** The attributes of each element of a name, by their own names without a prefix. */
export function elements(text: string, name: string): Map<string, string>[] {
  const tags = text.matchAll(
    new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>`, 'g'),
  )
  return [...tags].map(([, attributes = '']) => {
    const pairs = attributes.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
    return new Map([...pairs].map(([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')]))
  })
}

/** The text between the tags of each element of a name. */
export const contents = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)<`, 'g'))].map(
    ([, content = '']) => unescaped(content),
  )

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Entities of its own could spell anything; no office program writes them. */
export const declaresEntities = (text: string) => /<!(?:DOCTYPE|ENTITY)/i.test(text)

import type { SAXParser, Tag } from 'sax'
import type { Part } from './archive.ts'

/** Names are in lower case and without their prefix. */
export type Element = { name: string; attributes: [name: string, value: string][] }
export type Reader = {
  open?: (element: Element) => void
  /** `parent` is the name of the element that contains the text. */
  text?: (text: string, parent: string) => void
  close?: (name: string) => void
}

const mebibyte = 1024 * 1024
const most = { characters: 64 * mebibyte, oneValue: 16 * mebibyte }

/** Reads the XML of many parts. They share one limit, because an element needs more memory than its bytes. */
export async function xmlReader() {
  const sax = (await import('sax')).default as typeof import('sax') & { MAX_BUFFER_LENGTH: number }
  sax.MAX_BUFFER_LENGTH = most.oneValue
  let left = most.characters

  /**
   * Detects the kind by the first bytes, because programs ignore a part's name. VML may not be strict XML.
   */
  return async function read(part: Part, reader: Reader, isStrict = true) {
    const parser = sax.parser(isStrict, { position: false })
    listen(parser, reader)
    let decoder: TextDecoder | undefined
    let head = Buffer.alloc(0)
    try {
      for await (const chunk of part.read()) {
        if (!decoder) head = Buffer.concat([head, chunk])
        if (head.length < 4) continue
        const bytes = decoder ? chunk : head
        const content = decoder ? 'xml' : contentOf(bytes)
        if (content !== 'xml') return content
        decoder ??= decoderFor(bytes)
        const text = decoder.decode(bytes, { stream: true })
        left -= text.length
        refuseIf(left < 0)
        parser.write(text)
      }
      parser.write(decoder?.decode() ?? '').close()
      return decoder ? 'xml' : head.length > 0 ? 'data' : 'empty'
    } catch {
      return 'unreadable'
    }
  }
}

function listen(parser: SAXParser, { open, text, close }: Reader) {
  const parents: string[] = []
  const readText = (content: string) => text?.(content, parents.at(-1) ?? '')
  Object.assign(parser, {
    onopentag(tag: Tag) {
      const name = localName(tag.name)
      parents.push(name)
      open?.({
        name,
        attributes: Object.entries(tag.attributes).map(([key, value]) => [localName(key), value]),
      })
    },
    ontext: readText,
    oncdata: readText,
    onclosetag: () => close?.(parents.pop() ?? ''),
    // A document could spell any word with its own entities. Office programs load no external definitions.
    ondoctype: (definition: string) => refuseIf(definition.includes('[')),
    onprocessinginstruction: ({ name, body }: { name: string; body: string }) =>
      refuseIf(name === 'xml' && /encoding(?!\s*=\s*["'](utf-?(8|16)|us-ascii)["'])/i.test(body)),
    onerror: () => refuseIf(parser.strict),
  })
}

function refuseIf(isUnreadable: boolean) {
  if (isUnreadable) throw new Error('This is not XML that can be read.')
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

function contentOf(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 4)
  if (/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff|\0<|[\s<])/.test(head)) return 'xml'
  return head.startsWith('PK') ? 'zip' : head === '\xd0\xcf\x11\xe0' ? 'ole' : 'data'
}

function decoderFor([first = 0, second = 0]: Buffer): TextDecoder {
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true })
}

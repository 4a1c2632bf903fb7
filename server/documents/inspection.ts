import { pipeline } from 'node:stream/promises'
import type { Tag } from 'sax'
import type { Entry, ZipFile } from 'yauzl'
import type { DocumentEnding } from '#contract/documents.ts'
import { oneAtATime } from '../kernel/one-at-a-time.ts'

type Active = string | undefined
/** `unfit` if the archive is inconsistent; else the active content that the file declares, in words. */
export type Inspected = 'unfit' | { active: Active }

/** Other types are not inspected (docs/security.md). */
const inspections: Partial<Record<DocumentEnding, (parts: Part[]) => Promise<Active>>> = {
  docx: activeInOffice,
  xlsx: activeInOffice,
  pptx: activeInOffice,
  odt: activeInOpenDocument,
  ods: activeInOpenDocument,
  odp: activeInOpenDocument,
}

// One at a time: an inspection may need several times the file's size in memory.
const inTurn = oneAtATime('We are checking other files. Try again in a moment.', 50)
const nobodyLeaves = new AbortController().signal

export async function inspect(path: string, ending: DocumentEnding): Promise<Inspected> {
  const find = inspections[ending]
  if (!find) return { active: undefined }
  const read = () => readArchive(path, async (parts) => ({ active: await find(parts) }))
  return (await inTurn(read, nobodyLeaves)) ?? 'unfit'
}

const embeddedObject = 'an embedded object'
const loadedFromElsewhere = 'content that is loaded from another location'
const foreignTemplate = 'a template from another location'
const unreadablePart = 'a part that cannot be read'

/** Content types and relationship types by which programs find what they run or load. */
const activeTypes: [pattern: RegExp, what: string][] = [
  [/vba|macro|dialogsheet|toolbar|keymap/i, 'macros'],
  [/activex|\/control$/i, 'ActiveX'],
  [/webextension/i, 'an add-in'],
  [/oleobject|octet-stream/i, embeddedObject],
  [
    /\/mailmerge|(chunk|frame|connections|querytable|subdocument|recipientdata)(\+xml)?$/i,
    loadedFromElsewhere,
  ],
]

const activeType = (type: string): Active => activeTypes.find(([pattern]) => pattern.test(type.trim()))?.[1]

/** Word, Excel and PowerPoint find every part by a relationship and read it by its content type. */
async function activeInOffice(parts: Part[]): Promise<Active> {
  const types = await readTypes(parts)
  if (!types) return unreadablePart
  const typeOf = (name: string) => {
    const path = `/${name.toLowerCase()}`
    return types.get(path) ?? types.get(path.slice(path.lastIndexOf('.'))) ?? ''
  }
  for (const part of parts) {
    const active = activeType(typeOf(part.name)) ?? (await activeRelationships(part, typeOf))
    if (active) return active
  }
  return undefined
}

async function readTypes(parts: Part[]): Promise<Map<string, string> | undefined> {
  const list = parts.find(({ name }) => /^\[content_types\]\.xml$/i.test(name))
  const types = new Map<string, string>()
  const isRead =
    list &&
    (await readElements(list, ({ attributes }) => {
      const { contenttype = '', partname, extension } = Object.fromEntries(attributes)
      types.set((partname ?? `.${extension}`).toLowerCase(), contenttype)
    }))
  return isRead ? types : undefined
}

async function activeRelationships(part: Part, typeOf: (name: string) => string): Promise<Active> {
  if (!/(^|\/)_rels\/[^/]*\.rels$/i.test(part.name)) return undefined
  const isOfChart = /chart/i.test(typeOf(part.name.replace(/_rels\/([^/]*)\.rels$/i, '$1')))
  let active: Active
  const isRead = await readElements(part, ({ name, attributes }) => {
    if (name === 'relationship') active ??= activeRelationship(attributes, isOfChart)
  })
  return active ?? (isRead ? undefined : unreadablePart)
}

function activeRelationship(attributes: Element['attributes'], isOfChart: boolean): Active {
  const { type = '', target = '', targetmode = '' } = Object.fromEntries(attributes)
  const active = activeType(type)
  if (active) return active
  const kind = type.trim().split('/').at(-1)?.toLowerCase() ?? ''
  // A chart keeps its numbers in a workbook.
  if (kind === 'package' && !isOfChart) return embeddedObject
  if (kind === 'hyperlink' || (targetmode.trim().toLowerCase() !== 'external' && !isElsewhere(target)))
    return undefined
  const isTemplate = kind === 'attachedtemplate'
  if ((isTemplate || /^(externallinkpath|xlpathmissing)$/.test(kind)) && isOnOwnDisk(target)) return undefined
  return isTemplate ? foreignTemplate : loadedFromElsewhere
}

const isElsewhere = (address: string) => /^\s*([a-z][\w+.-]*:|[\\/]{2})/i.test(address)

/** Word stores the path of a template on its author's disk. On another computer that path does not exist. */
export function isOnOwnDisk(target: string): boolean {
  const step = String.raw`(?!\.)(?:[\p{L}\p{N} _.,;&()'+~@#$=!-]|%20)+`
  return new RegExp(
    String.raw`^(?:(?:file:///)?[a-z]:[\\/]|file:///|/)?${step}(?:[\\/]${step})*$`,
    'iu',
  ).test(target)
}

/** OpenDocument lists its parts with their types in a manifest, and refers to others by `href`. */
async function activeInOpenDocument(parts: Part[]): Promise<Active> {
  for (const part of parts) {
    if (/^(Basic|Scripts|Dialogs)\/./i.test(part.name)) return 'macros'
    if (!/(^|\/)(manifest|meta|content|styles)\.xml$/i.test(part.name)) continue
    let active: Active
    const isRead = await readElements(part, (element) => {
      active ??= activeReference(element)
    })
    if (active || !isRead) return active ?? unreadablePart
  }
  return undefined
}

function activeReference({ name, attributes }: Element): Active {
  for (const [key, value] of attributes) {
    if (/:media-type$/.test(key) && activeType(value)) return activeType(value)
    if (/(^|:)href$/.test(key) && !isInside(name, value))
      return name === 'template' ? foreignTemplate : loadedFromElsewhere
  }
  return undefined
}

/** Links are allowed, because they need a click. LibreOffice stores a template's path relative to the document. */
function isInside(element: string, address: string): boolean {
  if (element === 'a') return true
  if (element === 'template') return !/^[a-z][\w+.-]*:|^[\\/]{2}|\\/i.test(address)
  return /^(\.\.|#.*|(\.\/)?(?![./\\])[^:\\]*)$/.test(address)
}

/** One file in a ZIP. */
type Part = { name: string; read: () => AsyncIterable<Buffer> }

const mebibyte = 1024 * 1024
const most = { entries: 2_000, unpackedBytes: 200 * mebibyte, ratio: 100 }

/**
 * Passes the parts of a ZIP to `look`. Also unpacks the parts that it did not read, to compare their sizes with the
 * directory. Returns undefined for a ZIP bomb, a name with '..', an encrypted part, duplicate names, or a wrong size.
 */
async function readArchive<Result>(
  path: string,
  look: (parts: Part[]) => Promise<Result>,
): Promise<Result | undefined> {
  const { openPromise } = await import('yauzl')
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    try {
      return await readHonest(zip, look)
    } finally {
      zip.close()
    }
  } catch {
    // yauzl refuses absolute paths, '..', contradictory directories and wrong sizes.
    return undefined
  }
}

async function readHonest<Result>(zip: ZipFile, look: (parts: Part[]) => Promise<Result>) {
  if (zip.entryCount > most.entries) return undefined
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  if (!isModest(entries)) return undefined
  const unread = new Set(entries)
  async function* read(entry: Entry): AsyncGenerator<Buffer> {
    yield* await zip.openReadStreamPromise(entry)
    unread.delete(entry)
  }
  const result = await look(entries.map((entry) => ({ name: entry.fileName, read: () => read(entry) })))
  for (const entry of unread) await pipeline(read(entry), discard)
  return result
}

async function discard(bytes: AsyncIterable<Buffer>) {
  for await (const _ of bytes);
}

/** Checks the sizes in the directory. Reading the parts checks that these sizes are true. */
function isModest(entries: Entry[]): boolean {
  const sum = (sizeOf: (entry: Entry) => number) => entries.reduce((total, entry) => total + sizeOf(entry), 0)
  const unpacked = sum((entry) => entry.uncompressedSize)
  const packed = sum((entry) => entry.compressedSize)
  // Office programs ignore case in the names of parts.
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  return (
    names.size === entries.length &&
    !entries.some((entry) => entry.isEncrypted()) &&
    unpacked <= most.unpackedBytes &&
    unpacked <= Math.max(packed, 1) * most.ratio
  )
}

/** The name is in lower case and without its prefix; the attributes keep theirs. */
type Element = { name: string; attributes: [name: string, value: string][] }

const mostInPart = { characters: 64 * mebibyte, oneValue: 16 * mebibyte }

/** Passes the elements of an XML part to `open`. Returns false for a part that is no XML, or no UTF-8 or UTF-16. */
async function readElements(part: Part, open: (element: Element) => void): Promise<boolean> {
  const sax = (await import('sax')).default as typeof import('sax') & { MAX_BUFFER_LENGTH: number }
  sax.MAX_BUFFER_LENGTH = mostInPart.oneValue
  const parser = sax.parser(true, { position: false })
  Object.assign(parser, {
    onopentag: ({ name, attributes }: Tag) =>
      open({
        name: name.slice(name.indexOf(':') + 1).toLowerCase(),
        attributes: Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]),
      }),
    onprocessinginstruction: ({ name, body }: { name: string; body: string }) =>
      refuseIf(name === 'xml' && /encoding(?!\s*=\s*["'](utf-?(8|16)|us-ascii)["'])/i.test(body)),
    // A document's own entities, with which it could spell any word, are such errors.
    onerror: () => refuseIf(true),
  })
  let [decoder, left]: [TextDecoder | undefined, number] = [undefined, mostInPart.characters]
  try {
    for await (const chunk of part.read()) {
      if (!decoder && chunk.subarray(0, 4).equals(resourceFork)) return true
      decoder ??= decoderFor(chunk)
      const text = decoder.decode(chunk, { stream: true })
      left -= text.length
      refuseIf(left < 0)
      parser.write(text)
    }
    parser.write(decoder?.decode() ?? '').close()
    return true
  } catch {
    return false
  }
}

/** A Mac adds one beside each part that it zips, under the part's name. No program takes it for XML. */
const resourceFork = Buffer.from('00051607', 'hex')

function refuseIf(isUnreadable: boolean) {
  if (isUnreadable) throw new Error('This is not XML that can be read.')
}

function decoderFor([first = 0, second = 0]: Buffer): TextDecoder {
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true })
}

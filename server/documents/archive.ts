import { pipeline } from 'node:stream/promises'
import type { Tag } from 'sax'
import type { Entry, ZipFile } from 'yauzl'

/** One file in a ZIP. */
export type Part = { name: string; read: () => AsyncIterable<Buffer> }

const mebibyte = 1024 * 1024
const most = { entries: 2_000, unpackedBytes: 200 * mebibyte, ratio: 100 }

/**
 * Passes the parts of a ZIP to `look`. Also unpacks the parts that it did not read, to compare their sizes
 * with the directory.
 * Returns undefined for a ZIP bomb, a name with '..', an encrypted part, duplicate names, or a wrong size.
 */
export async function readArchive<Result>(
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
export type Element = { name: string; attributes: [name: string, value: string][] }

const mostInPart = { characters: 64 * mebibyte, oneValue: 16 * mebibyte }

/** Passes the elements of an XML part to `open`. Returns false for a part that is no XML, or no UTF-8 or UTF-16. */
export async function readElements(part: Part, open: (element: Element) => void): Promise<boolean> {
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

import { pipeline } from 'node:stream/promises'
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
  source: string | Buffer,
  look: (parts: Part[]) => Promise<Result>,
): Promise<Result | undefined> {
  const { fromBufferPromise, openPromise } = await import('yauzl')
  const options = { lazyEntries: true, autoClose: false }
  try {
    const zip = await (typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(source, options))
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

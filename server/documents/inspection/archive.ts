import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile } from 'yauzl'

/** What lies in an office file: the names of all parts, and the contents of those that were asked for. */
export type Archive = { names: string[]; parts: Map<string, Buffer> }

const mebibyte = 1024 * 1024
const most = { entries: 2_000, unpackedBytes: 200 * mebibyte, ratio: 100, keptBytes: 32 * mebibyte }

/**
 * Unpacks an office file piece by piece, to see that each part is as large as it says; keeps only what is wanted.
 * undefined for a bomb, a way out of the archive, a locked part, two parts of one name, or sizes that are made up.
 */
export async function readArchive(
  path: string,
  isWanted: (name: string) => boolean,
): Promise<Archive | undefined> {
  const { openPromise } = await import('yauzl')
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    try {
      return await readHonest(zip, isWanted)
    } finally {
      zip.close()
    }
  } catch {
    // The library refuses absolute and climbing names, directories that contradict themselves, and wrong sizes.
    return undefined
  }
}

async function readHonest(zip: ZipFile, isWanted: (name: string) => boolean): Promise<Archive | undefined> {
  if (zip.entryCount > most.entries) return undefined
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  if (!isModest(entries)) return undefined
  const archive: Archive = { names: entries.map(({ fileName }) => fileName), parts: new Map() }
  let kept = 0
  for (const entry of entries) {
    const keeps = isWanted(entry.fileName)
    if (keeps) kept += entry.uncompressedSize
    if (kept > most.keptBytes) return undefined
    const content = await unpack(zip, entry, keeps)
    if (keeps) archive.parts.set(entry.fileName, content)
  }
  return archive
}

/** By what the directory says, which is held against the parts themselves afterwards. */
function isModest(entries: Entry[]): boolean {
  const sum = (sizeOf: (entry: Entry) => number) => entries.reduce((total, entry) => total + sizeOf(entry), 0)
  const unpacked = sum((entry) => entry.uncompressedSize)
  const packed = sum((entry) => entry.compressedSize)
  // Programs that open them take two spellings of a name for one.
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  return (
    names.size === entries.length &&
    !entries.some((entry) => entry.isEncrypted()) &&
    unpacked <= most.unpackedBytes &&
    unpacked <= Math.max(packed, 1) * most.ratio
  )
}

/** The library breaks off where a part is larger than it says, or smaller. */
async function unpack(zip: ZipFile, entry: Entry, keeps: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (keeps) chunks.push(chunk)
      done()
    },
  })
  await pipeline(await zip.openReadStreamPromise(entry), sink)
  return Buffer.concat(chunks)
}

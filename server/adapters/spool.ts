import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'

const maxInMemory = 1024 * 1024

/**
 * Reads a stream to its end, so that its maker is done whatever the pace of the reader of the result. Keeps up to
 * 1 MB in memory, and more in a file at `path`, which has no name any more when this returns.
 */
export async function spool(bytes: Readable, path: string): Promise<Readable> {
  let file: FileHandle | undefined
  let pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size < maxInMemory) continue
      file ??= await openNameless(path)
      await file.appendFile(Buffer.concat(pieces))
      pieces = []
      size = 0
    }
    if (!file) return Readable.from(pieces, { objectMode: false })
    await file.appendFile(Buffer.concat(pieces))
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file?.close()
    throw error
  }
}

/** The system removes the content when the file is closed, also after a crash. */
async function openNameless(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

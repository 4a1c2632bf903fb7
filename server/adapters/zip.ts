import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type Zip = {
  addText: (path: string, text: string) => void
  /** Comes back when the bytes have been read to their end, so that one file after the other is opened. */
  addBytes: (path: string, bytes: Readable, madeAt: Date) => Promise<void>
}

/**
 * A ZIP that is written while it is read, a piece at a time. Who stops reading stops the writing, and closes the file
 * that was being read; what breaks the writing breaks the stream, so that half a ZIP is never taken for a whole one.
 * The comment are the very last bytes.
 */
export function zipStream(madeAt: Date, write: (zip: Zip) => Promise<void>, comment = ''): Readable {
  const file = new ZipFile()
  // Declared by what it can do at least; its readers need the rest as well.
  const out = file.outputStream as PassThrough
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  // Whoever reads is told; before anybody reads nobody may miss it.
  out.on('error', () => undefined)
  file.on('error', (error) => out.destroy(error))

  const zip: Zip = {
    addText: (path, text) => file.addBuffer(Buffer.from(text), path, { mtime: madeAt }),
    async addBytes(path, bytes, mtime) {
      try {
        // What people upload is mostly compressed already.
        file.addReadStream(bytes, path, { mtime, compressionLevel: 1 })
        await finished(bytes, { signal: gone.signal })
      } finally {
        bytes.destroy()
      }
    },
  }
  write(zip).then(
    () => file.end({ comment, forceZip64Format: false }),
    (error) => out.destroy(error),
  )
  return out
}

import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type Zip = {
  addText: (path: string, text: string) => void
  /** Resolves when the bytes have been read, so that only one file is open at a time. */
  addBytes: (path: string, bytes: Readable, madeAt: Date) => Promise<void>
}

/**
 * Streams a ZIP while it is written. A reader that stops also stops the writing and closes the open file. An
 * error in the writing destroys the stream, so that nobody takes a partial ZIP for a complete one. The
 * comment is the last part of the file.
 */
export function zipStream(madeAt: Date, write: (zip: Zip) => Promise<void>, comment = ''): Readable {
  const file = new ZipFile()
  // The type names only a part of what it is; our readers need a PassThrough.
  const out = file.outputStream as PassThrough
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  // The reader has its own error listener. Without this one, an error before that crashes the process.
  out.on('error', () => undefined)
  file.on('error', (error) => out.destroy(error))

  const zip: Zip = {
    addText: (path, text) => file.addBuffer(Buffer.from(text), path, { mtime: madeAt }),
    async addBytes(path, bytes, mtime) {
      try {
        // Most uploaded files are already compressed.
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

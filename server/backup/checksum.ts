import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An archive ends with a ZIP comment: the SHA-256 of all bytes before it, in hexadecimal digits. */
const length = 64
export const checksumPlaceholder = '0'.repeat(length)

/** Replaces the last 64 bytes with the checksum, so that every changed byte is found. */
export function checksumStream(): Transform {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const known = Buffer.concat([held, chunk])
      const certain = known.subarray(0, Math.max(0, known.length - length))
      held = known.subarray(certain.length)
      hash.update(certain)
      done(null, certain)
    },
    flush: (done) => done(null, hash.digest('hex')),
  })
}

/** Returns the checksum of an unchanged archive; undefined for any other file. */
export async function findChecksum(file: string): Promise<string | undefined> {
  const opened = await open(file, 'r')
  try {
    const { size } = await opened.stat()
    if (size <= length) return undefined
    const kept = Buffer.alloc(length)
    await opened.read(kept, 0, length, size - length)
    const hash = createHash('sha256')
    await pipeline(createReadStream(file, { end: size - length - 1 }), hash)
    const checksum = hash.digest('hex')
    return kept.equals(Buffer.from(checksum)) ? checksum : undefined
  } finally {
    await opened.close()
  }
}

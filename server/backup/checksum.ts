import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The last bytes of an archive, which are its comment: the SHA-256 of all before them, in hexadecimal digits. */
const length = 64
export const roomForChecksum = '0'.repeat(length)

/** Writes the checksum in the place of what comes last: no byte of the archive can change unseen. */
export function checksummed(): Transform {
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

export async function hasItsChecksum(file: string): Promise<boolean> {
  const opened = await open(file, 'r')
  try {
    const { size } = await opened.stat()
    if (size <= length) return false
    const kept = Buffer.alloc(length)
    await opened.read(kept, 0, length, size - length)
    const hash = createHash('sha256')
    await pipeline(createReadStream(file, { end: size - length - 1 }), hash)
    return kept.equals(Buffer.from(hash.digest('hex')))
  } finally {
    await opened.close()
  }
}

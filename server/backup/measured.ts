import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

export type Measure = { size: number; sha256: string }

/** Passes the bytes through and counts and hashes them. */
export function measureStream(bytes: Readable): { bytes: Readable; measure: () => Measure } {
  const hash = createHash('sha256')
  let size = 0
  async function* passOn() {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  return {
    bytes: Readable.from(passOn(), { objectMode: false }),
    measure: () => ({ size, sha256: hash.digest('hex') }),
  }
}

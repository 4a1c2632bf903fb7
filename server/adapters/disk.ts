import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const megabyte = 1024 * 1024
const reserveBytes = 32 * megabyte

/** The free space required to accept uploads, and to report this server as ready for requests. */
export const minFreeBytes = { uploads: 500 * megabyte, work: 100 * megabyte }

/** The disk that contains the data directory. */
export type Disk = {
  freeBytes(): Promise<number>
  /** Allocates a reserve file of 32 MB while the disk has plenty of space. */
  keepReserve(): Promise<void>
  /** Deletes the reserve file, so that people can sign out and administrators can remove data on a full disk. */
  releaseReserve(): void
}

export function diskOf(dataDir: string): Disk {
  const reserve = join(dataDir, 'reserve.bin')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  }
  return {
    freeBytes,
    async keepReserve() {
      const kept = await stat(reserve).catch(() => undefined)
      if (kept?.size === reserveBytes || (await freeBytes()) < minFreeBytes.uploads) return
      await pipeline(incompressible(), createWriteStream(reserve, { mode: 0o600 }))
    },
    releaseReserve: () => rmSync(reserve, { force: true }),
  }
}

/** Random bytes: a compressing file system would allocate no space for zeros. */
function* incompressible() {
  const block = randomBytes(megabyte)
  for (let written = 0; written < reserveBytes; written += megabyte) yield block
}

import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const megabyte = 1024 * 1024
const reserveBytes = 32 * megabyte

/** So much must be free for an upload, and for work to be sent here. */
export const minFreeBytes = { uploads: 500 * megabyte, work: 100 * megabyte }

/** The disk on which the data directory lies. */
export type Disk = {
  freeBytes(): Promise<number>
  /** Keeps 32 MB for the day when the disk is full, while there is plenty. */
  keepReserve(): Promise<void>
  /** Gives them up: people can still sign out, and administrators remove things. */
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

/** A file system that compresses would keep no room with zeros. */
function* incompressible() {
  const block = randomBytes(megabyte)
  for (let written = 0; written < reserveBytes; written += megabyte) yield block
}

import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has come in whole and waits to be kept or thrown away. */
export type Incoming = { path: string; size: number; sha256: string }

/** Where the bytes of documents lie; names are random and say nothing. */
export type Store = {
  put(path: string, key: string): Promise<void>
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** Every key that is older than an instant. */
  listOlderThan(instant: Date): Promise<string[]>
}

export type Files = {
  /** Streams a body to the disk; throws TooLarge beyond so many bytes, and leaves nothing behind then. */
  receive(body: Readable, most: number): Promise<Incoming>
  /** Moves what came in to its place and gives the key by which it is found again. */
  keep(incoming: Incoming): Promise<string>
  discard(incoming: Incoming): Promise<void>
  open(key: string): Promise<Readable>
  /** Removes what a crash left behind: half uploads, and files that no row knows. */
  sweep(now: Date, isKnown: (keys: string[]) => Promise<Set<string>>): Promise<number>
  hasRoom(): Promise<boolean>
}

export class TooLarge extends Error {}

const hour = 3_600_000
const leastFreeBytes = 500 * 1024 * 1024

export function filesIn(dataDir: string, store: Store = folderStore(join(dataDir, 'documents'))): Files {
  const waiting = join(dataDir, 'tmp')
  mkdirSync(waiting, { recursive: true, mode: 0o700 })

  return {
    async receive(body, most) {
      const path = join(waiting, randomUUID())
      const hash = createHash('sha256')
      let size = 0
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          hash.update(chunk)
          done(size > most ? new TooLarge() : null, chunk)
        },
      })
      try {
        await pipeline(body, measured, writtenThrough(path))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, size, sha256: hash.digest('hex') }
    },
    async keep({ path }) {
      const key = randomUUID()
      await store.put(path, key)
      return key
    },
    discard: ({ path }) => rm(path, { force: true }),
    open: (key) => store.open(key),
    async sweep(now, isKnown) {
      const halves = await olderThan(waiting, now.getTime() - hour)
      for (const name of halves) await rm(join(waiting, name), { force: true })
      const old = await store.listOlderThan(new Date(now.getTime() - 24 * hour))
      const known = await isKnown(old)
      const unknown = old.filter((key) => !known.has(key))
      for (const key of unknown) await store.remove(key)
      return halves.length + unknown.length
    },
    async hasRoom() {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize >= leastFreeBytes
    },
  }
}

/** On the disk before the stream ends; fsync is not allowed inside Node's walls. */
function writtenThrough(path: string) {
  const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC = 0 } = constants
  return createWriteStream(path, { flags: O_CREAT | O_EXCL | O_WRONLY | O_DSYNC, mode: 0o600 } as unknown as {
    flags: string
    mode: number
  })
}

/** Keeps documents in a folder of the data directory: a rename is all or nothing. */
function folderStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    put: (path, key) => rename(path, join(folder, key)),
    async open(key) {
      const path = join(folder, key)
      // Opened before the answer starts, so that a missing file is an error and not half a download.
      await stat(path)
      return createReadStream(path)
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    listOlderThan: (instant) => olderThan(folder, instant.getTime()),
  }
}

async function olderThan(folder: string, instant: number): Promise<string[]> {
  const names = await readdir(folder)
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  return ages.filter(({ at }) => at < instant).map(({ name }) => name)
}

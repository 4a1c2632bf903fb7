import { createHash, randomUUID } from 'node:crypto'
import { constants, createWriteStream, mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
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
  /** The names that are older than an instant, some at a time. */
  listOlderThan(instant: Date): AsyncIterable<string[]>
}

/** The store is elsewhere and does not answer as it should. */
export class StoreUnreachable extends Error {
  constructor(cause: unknown) {
    super(`The store of documents cannot be reached: ${messagesOf(cause).join(': ')}`, { cause })
  }
}

/** Nothing lies under this key any more. */
export class FileMissing extends Error {}

/** Libraries hide the reason in causes of causes. */
const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message || error.name, ...messagesOf(error.cause)] : []

export type Files = {
  /** Streams a body to the disk; throws TooLarge beyond so many bytes, and leaves nothing behind then. */
  receive(body: Readable, most: number): Promise<Incoming>
  /** Moves what came in to its place and gives the key by which it is found again. */
  keep(incoming: Incoming): Promise<string>
  /** The same under the key that it had before, as when a backup is restored. */
  keepAs(incoming: Incoming, key: string): Promise<void>
  discard(incoming: Incoming): Promise<void>
  open(key: string): Promise<Readable>
  /** Removes what a crash left behind: half uploads, and files that no row knows. Touches no name of another form. */
  sweep(now: Date, isKnown: (keys: string[]) => Promise<Set<string>>): Promise<number>
}

export class TooLarge extends Error {}

const hour = 3_600_000
const isOurs = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

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
    keepAs: ({ path }, key) => store.put(path, key),
    discard: ({ path }) => rm(path, { force: true }),
    open: (key) => store.open(key),
    async sweep(now, isKnown) {
      const abandoned = (await olderThan(waiting, now.getTime() - hour)).filter(isOurs)
      for (const name of abandoned) await rm(join(waiting, name), { force: true })
      let removed = abandoned.length
      for await (const names of store.listOlderThan(new Date(now.getTime() - 24 * hour))) {
        const keys = names.filter(isOurs)
        const known = await isKnown(keys)
        const unknown = keys.filter((key) => !known.has(key))
        for (const key of unknown) await store.remove(key)
        removed += unknown.length
      }
      return removed
    },
  }
}

/** On the disk before the stream ends; fsync is not allowed under Node's permission model. */
export function writtenThrough(path: string, highWaterMark?: number) {
  const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC = 0 } = constants
  const options = { flags: O_CREAT | O_EXCL | O_WRONLY | O_DSYNC, mode: 0o600, highWaterMark }
  // Declared with the letters that stand for flags only.
  return createWriteStream(path, options as unknown as { flags: string })
}

/** Keeps documents in a folder of the data directory: a rename is all or nothing. */
function folderStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    put: (path, key) => rename(path, join(folder, key)),
    async open(key) {
      // Opened before the answer starts, so that a missing file is an error here: a stream that opens it later may fail
      // when nobody listens any more, which ends the program.
      const file = await open(join(folder, key)).catch((error) => {
        throw error.code === 'ENOENT' ? new FileMissing(`The file ${key} is missing.`) : error
      })
      return file.createReadStream()
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    async *listOlderThan(instant) {
      yield await olderThan(folder, instant.getTime())
    },
  }
}

async function olderThan(folder: string, instant: number): Promise<string[]> {
  const names = await readdir(folder)
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  return ages.filter(({ at }) => at < instant).map(({ name }) => name)
}

import { createHash, randomUUID } from 'node:crypto'
import { constants, createWriteStream, mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that was received completely, before it is stored or discarded. */
export type Incoming = { path: string; size: number; sha256: string }

/** Stores the bytes of documents under random names. */
export type Store = {
  put(path: string, key: string): Promise<void>
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** Yields pages of names of files older than an instant. */
  listOlderThan(instant: Date): AsyncIterable<string[]>
}

/** The bucket does not answer, or answers with an error; or the folder cannot be used. */
export class StoreUnreachable extends Error {
  constructor(cause: unknown) {
    super(`The store of documents cannot be reached: ${messagesOf(cause).join(': ')}`, { cause })
  }
}

/** The store has no file under this key. */
export class FileMissing extends Error {}

/** Libraries nest the real reason in `cause`, several levels deep. */
const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message || error.name, ...messagesOf(error.cause)] : []

export type Files = {
  /** Streams a body to the disk. Throws TooLarge beyond `most` bytes and deletes the partial file. */
  receive(body: Readable, most: number): Promise<Incoming>
  /** Moves a received file into the store and returns its new key. */
  keep(incoming: Incoming): Promise<string>
  /** Stores a file under a given key, for example its old key when a backup is restored. */
  keepAs(incoming: Incoming, key: string): Promise<void>
  discard(incoming: Incoming): Promise<void>
  /** As the function `spool` below. */
  spool(bytes: Readable): Promise<Readable>
  open(key: string): Promise<Readable>
  /**
   * Removes partial uploads and files without a row, as a crash leaves them. Skips names that MST does not generate.
   */
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
        await pipeline(body, measured, syncWriteStream(path))
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
    spool: (bytes) => spool(bytes, join(waiting, randomUUID())),
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

/** Returns undefined for a missing file. */
export const openStored = (files: Files, key: string): Promise<Readable | undefined> =>
  files.open(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })

export async function isStored(files: Files, key: string): Promise<boolean> {
  const bytes = await openStored(files, key)
  bytes?.destroy()
  return bytes !== undefined
}

/** Writes synchronously (O_DSYNC), because Node's permission model does not allow fsync. */
export function syncWriteStream(path: string, highWaterMark?: number) {
  const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC = 0 } = constants
  const options = { flags: O_CREAT | O_EXCL | O_WRONLY | O_DSYNC, mode: 0o600, highWaterMark }
  // The type allows string flags only; Node accepts numbers too.
  return createWriteStream(path, options as unknown as { flags: string })
}

/** Stores documents in a folder of the data directory. A rename is atomic. */
function folderStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    put: (path, key) => rename(path, join(folder, key)).catch(failUnusable),
    async open(key) {
      // Opens the file before the response starts, so that a missing file is an error here. A stream that
      // opens it later can fail without an error listener, which crashes the process.
      const file = await open(join(folder, key)).catch((error) => {
        if (error.code === 'ENOENT') throw new FileMissing(`The file ${key} is missing.`)
        return failUnusable(error)
      })
      return file.createReadStream()
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    async *listOlderThan(instant) {
      yield await olderThan(folder, instant.getTime())
    },
  }
}

/** Somebody removed the folder, put a file in its place, or changed its owner. */
const ofUnusableFolder = ['EACCES', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EPERM']

function failUnusable(error: NodeJS.ErrnoException): never {
  throw ofUnusableFolder.includes(error.code ?? '') ? new StoreUnreachable(error) : error
}

async function olderThan(folder: string, instant: number): Promise<string[]> {
  const names = await readdir(folder)
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  return ages.filter(({ at }) => at < instant).map(({ name }) => name)
}

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

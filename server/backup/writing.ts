import { rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileMissing, type Files, writtenThrough } from '../adapters/files.ts'
import { seal } from '../adapters/sealing.ts'
import { type Zip, zipStream } from '../adapters/zip.ts'
import type { Db } from '../database/schema.ts'
import { contentsOf } from '../database/snapshot.ts'
import { checksummed, roomForChecksum } from './checksum.ts'
import { type Manifest, paths } from './manifest.ts'
import { type Measure, measured } from './measured.ts'
import { findHead, listStoredFiles } from './queries.ts'

/** So much is written through to the disk at once, which waits for each piece. */
const pieceBytes = 1024 * 1024

/** What of the database the manifest tells, and the files that belong to its documents. */
export async function readFacts(db: Db) {
  return { ...(await contentsOf(db)), head: await findHead(db), documents: await listStoredFiles(db) }
}
type Facts = Awaited<ReturnType<typeof readFacts>>

export type Contents = {
  engine: Manifest['engine']
  madeAt: Date
  facts: Facts
  /** A copy of the database, which nobody writes any more. */
  database: string
  anchors: string
  /** Where documents are kept; without it they are left out. */
  files: Files | undefined
  /** The secret key and what seals it; without them it is left out. */
  sealed: { secret: Buffer; passphrase: string } | undefined
}

/**
 * Writes an archive beside its name and gives it its name when it is whole: what a full disk or the end of the program
 * cuts short never bears it.
 */
export async function writeArchive(file: string, contents: Contents): Promise<Manifest> {
  const part = `${file}.part`
  rmSync(part, { force: true })
  let written: Manifest | undefined
  try {
    const archive = zipStream(
      contents.madeAt,
      async (zip) => {
        written = await addAll(zip, contents)
      },
      roomForChecksum,
    )
    await pipeline(archive, checksummed(), writtenThrough(part, pieceBytes))
    await rename(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  return written as unknown as Manifest
}

async function addAll(zip: Zip, contents: Contents): Promise<Manifest> {
  const { engine, madeAt, facts, database, anchors, files, sealed } = contents
  const held: Manifest['files'] = []
  const add = async (path: string, bytes: Readable): Promise<Measure> => {
    const { bytes: passing, measure } = measured(bytes)
    await zip.addBytes(path, passing, madeAt)
    const found = measure()
    held.push({ path, ...found })
    return found
  }

  await add(paths.database[engine], (await open(database)).createReadStream())
  await add(paths.anchors, Readable.from([Buffer.from(anchors)]))
  const faulty = files ? await addDocuments(add, facts.documents, files) : []
  const manifest: Manifest = {
    format: 'mst-backup',
    version: 1,
    made_at: madeAt.toISOString(),
    engine,
    migrations: facts.migrations,
    rows: facts.rows,
    audit_head: facts.head,
    holds: { documents: files !== undefined, key: sealed !== undefined },
    faulty,
    files: held,
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  zip.addText(paths.manifest, text)
  if (sealed) {
    const key = await seal(sealed.secret, sealed.passphrase, Buffer.from(text))
    zip.addText(paths.key, JSON.stringify(key))
  }
  return manifest
}

/** After the database: a file lies there before its row is written, and stays as long as the row does. */
async function addDocuments(
  add: (path: string, bytes: Readable) => Promise<Measure>,
  documents: Facts['documents'],
  files: Files,
): Promise<string[]> {
  const faulty: string[] = []
  for (const { storage_key: key, size, sha256 } of documents)
    try {
      const found = await add(paths.document(key), await files.open(key))
      if (found.size !== size || found.sha256 !== sha256) faulty.push(key)
    } catch (error) {
      // One that is lost already shall not keep all others from being saved.
      if (!(error instanceof FileMissing)) throw error
      faulty.push(key)
    }
  return faulty
}

import { rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileMissing, type Files, syncWriteStream } from '../adapters/files.ts'
import { seal } from '../adapters/sealed-secret.ts'
import { type Zip, zipStream } from '../adapters/zip.ts'
import { findOwnSchema } from '../database/own-schema.ts'
import type { Db } from '../database/schema.ts'
import { contentsOf } from '../database/snapshot.ts'
import { checksumPlaceholder, checksumStream } from './checksum.ts'
import { type Manifest, paths } from './manifest.ts'
import { type Measure, measureStream } from './measured.ts'
import { findHead, listStoredFiles } from './queries.ts'
import { signatureOf } from './signature.ts'

/** Writes large pieces, because O_DSYNC waits for the disk after each one. */
const pieceBytes = 1024 * 1024

/** Reads the facts of the database for the manifest, and the files of its documents. */
export async function readFacts(db: Db) {
  const schema = await findOwnSchema(db)
  return { schema, ...(await contentsOf(db)), head: await findHead(db), documents: await listStoredFiles(db) }
}
type Facts = Awaited<ReturnType<typeof readFacts>>

export type Contents = {
  engine: Manifest['engine']
  madeAt: Date
  facts: Facts
  /** A copy of the database that nobody writes to. */
  database: string
  anchors: string
  /** The document store. Without it the archive has no documents. */
  files: Files | undefined
  /** Signs the manifest. */
  secret: Buffer
  /** Encrypts the secret key. Without it the archive has no key. */
  passphrase: string | undefined
}

/**
 * Writes to a temporary name and renames the complete archive. A full disk or a crash never leaves a partial
 * archive under the final name.
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
      checksumPlaceholder,
    )
    await pipeline(archive, checksumStream(), syncWriteStream(part, pieceBytes))
    await rename(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  return written as unknown as Manifest
}

async function addAll(zip: Zip, contents: Contents): Promise<Manifest> {
  const { engine, madeAt, facts, database, anchors, files, secret, passphrase } = contents
  const held: Manifest['files'] = []
  const add = async (path: string, bytes: Readable): Promise<Measure> => {
    const { bytes: passing, measure } = measureStream(bytes)
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
    ...(facts.schema && { schema: facts.schema }),
    migrations: facts.migrations,
    rows: facts.rows,
    audit_head: facts.head,
    holds: { documents: files !== undefined, key: passphrase !== undefined },
    faulty,
    files: held,
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  zip.addText(paths.manifest, text)
  zip.addText(paths.signature, signatureOf(Buffer.from(text), secret))
  if (passphrase !== undefined) {
    const key = await seal(secret, passphrase, Buffer.from(text))
    zip.addText(paths.key, JSON.stringify(key))
  }
  return manifest
}

/**
 * Runs after the database was copied: each file is written before its row, and stays as long as the row does.
 */
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
      // A lost file must not prevent the backup of the others.
      if (!(error instanceof FileMissing)) throw error
      faulty.push(key)
    }
  return faulty
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { deriveKeys, scryptCost } from '../adapters/secret-key.ts'

export const paths = {
  manifest: 'manifest.json',
  signature: 'manifest.signature',
  key: 'secret.key.sealed',
  anchors: 'audit-anchors.jsonl',
  database: { sqlite: 'mst.sqlite', postgres: 'postgres.dump' },
  document: (key: string) => `documents/${key}`,
} as const

/** Fixed paths only: an entry must not be written outside the restore folder. */
const path = z
  .string()
  .check(z.regex(/^(mst\.sqlite|postgres\.dump|audit-anchors\.jsonl|documents\/[\w-]+)$/))

/** Lists the hash of each file of a backup and facts about its database. Earlier versions must be able to read it. */
export const manifest = z.object({
  format: z.literal('mst-backup'),
  version: z.literal(1),
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The PostgreSQL schema of the tables. Earlier backups do not name it. */
  schema: z.optional(z.string()),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.int()),
  /** The newest entry of the audit log. */
  audit_head: z.object({ id: z.int(), hash: z.string() }),
  /** Both are false for a backup before a migration, which changes neither. */
  holds: z.object({ documents: z.boolean(), key: z.boolean() }),
  /** Keys of documents whose file was missing or differed from the uploaded one. */
  faulty: z.array(z.string()),
  files: z.array(z.object({ path, size: z.int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifest>

/** The encrypted secret key of an archive. */
export const sealedSecret = z.object({
  // Fixed costs: anyone can write this file, and must not choose how much memory scrypt takes.
  scrypt: z.object({ N: z.literal(scryptCost.N), r: z.literal(scryptCost.r), p: z.literal(scryptCost.p) }),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
})

/** A backup or a restore was refused; the operator reads the message. */
export class BackupRefused extends Error {}

/** Formats an instant for a file name that every system allows, without colons. */
export const toFileName = (instant: Date): string =>
  instant
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

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

/** An HMAC of the manifest, which contains the hash of each file. Only this installation's secret key can create it. */
export const signatureOf = (manifest: Buffer, secret: Buffer): string =>
  createHmac('sha256', deriveKeys(secret)('backup')).update(manifest).digest('hex')

export function isSignatureOf(signature: string, manifest: Buffer, secret: Buffer): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(manifest, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

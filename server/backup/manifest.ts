import * as z from 'zod/mini'
import { scryptCost } from '../adapters/sealing.ts'

/** What stands where in an archive. */
export const paths = {
  manifest: 'manifest.json',
  key: 'secret.key.sealed',
  anchors: 'audit-anchors.jsonl',
  database: { sqlite: 'mst.sqlite', postgres: 'postgres.dump' },
  document: (key: string) => `documents/${key}`,
} as const

/** What a backup holds: the hash of each file, and what the database held when it was copied. */
export const manifest = z.object({
  format: z.literal('mst-backup'),
  version: z.literal(1),
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.int()),
  /** The last entry of the audit log. */
  audit_head: z.object({ id: z.int(), hash: z.string() }),
  /** Left out of one that is made before a migration, which touches neither. */
  holds: z.object({ documents: z.boolean(), key: z.boolean() }),
  /** Keys of documents whose file was missing, or was not the one that had been uploaded. */
  faulty: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifest>

/** The secret key as it lies in the archive. */
export const sealedSecret = z.object({
  // Anybody may have written the file: no more memory than this is given to it.
  scrypt: z.object({
    N: z.literal(scryptCost.N),
    r: z.literal(scryptCost.r),
    p: z.literal(scryptCost.p),
  }),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
})

/** Said as it is to who asked for it: what cannot be backed up or restored, and what to do. */
export class BackupRefused extends Error {}

/** An instant as a part of a file's name, on every system. */
export const asName = (instant: Date): string =>
  instant
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

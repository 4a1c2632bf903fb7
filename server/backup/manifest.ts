import * as z from 'zod/mini'
import { scryptCost } from '../adapters/sealed-secret.ts'

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

/**
 * Lists the hash of each file of a backup and facts about its database. Earlier versions must be able to read
 * it.
 */
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

/** A backup or a restore was refused; the operator reads the message. */
export class BackupRefused extends Error {}

/** Formats an instant for a file name that every system allows, without colons. */
export const toFileName = (instant: Date): string =>
  instant
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

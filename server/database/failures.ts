/**
 * Failures of the database or the disk, with the same names for both engines. `unsynced`: an fsync failed, so
 * the content of the disk is unknown. `moved`: the database's file is not the one that was opened.
 */
export type StorageFailure =
  | 'full'
  | 'broken'
  | 'unsynced'
  | 'damaged'
  | 'moved'
  | 'busy'
  | 'unreachable'
  | 'retry'
  | 'duplicate'

/** The database's file was removed, renamed or replaced while it was open. */
export class DatabaseMoved extends Error {
  constructor() {
    super('The database was moved, removed or replaced while MST was running.')
  }
}

/** PostgreSQL gave no connection. The message is a sentence for the operator, with the driver's or the server's words. */
export class DatabaseUnreachable extends Error {
  readonly code: string
  constructor(error: Error & { code?: string }) {
    const { code = '', message } = error
    super(sentenceOf(code, message.split(';')[0] || code), { cause: error })
    this.code = code
  }
}

const sentences: [of: RegExp, sentence: string][] = [
  [
    /^(28P01|28000)$|SASL|password authentication failed/,
    'refuses the user or the password. Write the present password into DATABASE_URL, then restart MST',
  ],
  [/^3D000$/, 'has no database of this name. Create it, or restore a backup'],
  [
    /^53300$|no more connections|max clients|too many clients/i,
    'accepts no more connections. Raise its limit or that of its pooler, or lower DATABASE_CONNECTIONS',
  ],
  [/CERT_HAS_EXPIRED/, 'has a certificate that has expired. Install a new one'],
  [
    /CERT|SIGNATURE|ERR_TLS/,
    'has a certificate that is not trusted. Name its authority: add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, or set NODE_EXTRA_CA_CERTS',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'is not found. Check the host in DATABASE_URL'],
]

function sentenceOf(code: string, said: string): string {
  const [, known = 'cannot be used'] = sentences.find(([of]) => of.test(code) || of.test(said)) ?? []
  return `The PostgreSQL of DATABASE_URL ${known} (${said}).`
}

const sqliteExtended: Record<number, StorageFailure> = {
  // Failed syncs of a file, a directory and a batch of pages.
  1034: 'unsynced',
  1290: 'unsynced',
  7690: 'unsynced',
  2067: 'duplicate',
}
/** SQLite's extended codes contain the primary code in their low byte. */
const sqliteKinds: Record<number, StorageFailure> = {
  5: 'busy',
  6: 'busy',
  8: 'broken',
  10: 'broken',
  11: 'damaged',
  13: 'full',
  14: 'broken',
  26: 'damaged',
}

/** Error codes of PostgreSQL, of the network and of the disk. */
const otherFailures: Record<string, StorageFailure> = {
  '23505': 'duplicate',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08006': 'unreachable',
  // Poolers report many failures of their own under this code.
  '08P01': 'unreachable',
  // A standby, or a server that became read-only: a save cannot succeed there.
  '25006': 'unreachable',
  '25P03': 'unreachable',
  '25P04': 'unreachable',
  '28000': 'unreachable',
  '28P01': 'unreachable',
  '3D000': 'unreachable',
  '40001': 'retry',
  '40P01': 'retry',
  '53100': 'full',
  '53200': 'busy',
  '53300': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '58030': 'broken',
  XX001: 'damaged',
  XX002: 'damaged',
  EAI_AGAIN: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EIO: 'broken',
  EROFS: 'broken',
}

/** Messages of the pg driver about broken connections, which have no code. */
const ofDriver = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
])

export function failureOf(error: unknown): StorageFailure | undefined {
  if (error instanceof DatabaseMoved) return 'moved'
  if (error instanceof DatabaseUnreachable) return 'unreachable'
  if (!(error instanceof Error)) return undefined
  const { code, errcode, severity } = error as Error & { code?: string; errcode?: number; severity?: string }
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined)
    return sqliteExtended[errcode] ?? sqliteKinds[errcode & 0xff]
  if (ofDriver.has(error.message)) return 'unreachable'
  // PostgreSQL and poolers end the connection after a fatal error, whatever its code.
  return otherFailures[code ?? ''] ?? (severity === 'FATAL' ? 'unreachable' : undefined)
}

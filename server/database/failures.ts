/** What went wrong in the database, in words that both engines share; undefined for anything else. */
export type DatabaseFailure = 'full' | 'broken' | 'busy' | 'unreachable' | 'retry' | 'duplicate'

const sqliteDuplicate = 2067
/** After a failed fsync nobody knows what is on the disk: only a fresh start reads what really is. */
const sqliteFsyncFailures = [1034, 1290]
const sqliteFailures: Record<number, DatabaseFailure> = { 5: 'busy', 6: 'busy', 10: 'broken', 13: 'full' }

const postgresFailures: Record<string, DatabaseFailure> = {
  '23505': 'duplicate',
  '40001': 'retry',
  '40P01': 'retry',
  '53100': 'full',
  '53300': 'busy',
  '55P03': 'busy',
  '57P01': 'unreachable',
  '57P03': 'unreachable',
  '58030': 'broken',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
  ETIMEDOUT: 'unreachable',
}

export function failureOf(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  // SQLite's extended codes carry the kind of failure in their low byte.
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined)
    return errcode === sqliteDuplicate ? 'duplicate' : sqliteFailures[errcode & 0xff]
  if (error.message.startsWith('timeout exceeded when trying to connect')) return 'unreachable'
  return code === undefined ? undefined : postgresFailures[code]
}

export const leavesDiskUnknown = (error: unknown): boolean =>
  error instanceof Error && sqliteFsyncFailures.includes((error as Error & { errcode?: number }).errcode ?? 0)

import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Disk, minFreeBytes } from '../../adapters/disk.ts'
import { tryToWrite } from '../../database/connect.ts'
import { DatabaseUnreachable, failureOf, type StorageFailure } from '../../database/failures.ts'
import type { Tables } from '../../database/schema.ts'
import { refuse } from '../errors.ts'

type Passing = 'retry' | 'duplicate' | 'busy'
/** Failures that last longer than one call. */
type Trouble = Exclude<StorageFailure, Passing | 'damaged'>
/** Failures that only a restart can solve. */
export type Fatal = Extract<Trouble, 'unsynced' | 'moved'>

export const troubleSentences: Record<Trouble, string> = {
  full: 'There is no space left on the disk.',
  broken: 'The database cannot be written.',
  unsynced: 'The disk failed to store a write, so the server restarts.',
  moved: 'The database was moved or removed, so the server stops.',
  unreachable: 'The database does not answer.',
}
export const noSpaceLeft = 'There is no space left to save this. Contact an administrator.'

/** Lasting failures are logged at their start and end (`monitorStorage`), not at every call. */
export const isLasting = (failure: StorageFailure | undefined): failure is Exclude<StorageFailure, Passing> =>
  failure !== undefined && !['retry', 'duplicate', 'busy'].includes(failure)
const isFatal = (trouble: Trouble | undefined): trouble is Fatal =>
  trouble === 'unsynced' || trouble === 'moved'

/** Milliseconds until the next trial write. */
const pauses = { fine: 5_000, failing: 1_000 }

type StorageParts = {
  db: Kysely<Tables>
  now: () => Date
  disk: Disk
  log: FastifyBaseLogger
  /** Ends the program; called once. */
  end: (why: Fatal) => void
}

export type Storage = ReturnType<typeof monitorStorage>

/** Tracks whether the database and the disk accept writes, from failed calls and from trial writes. */
export function monitorStorage({ db, now, disk, log, end }: StorageParts) {
  let trouble: Trouble | undefined
  /** A database that restarts first breaks connections, and only then says why it gives no new ones. */
  const logged = new Set<string>()
  let damage: string | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let trial: Promise<void> | undefined

  function noteFailure(error: unknown): void {
    const failure = failureOf(error)
    if (!isLasting(failure) || isFatal(trouble)) return
    if (failure === 'damaged') {
      if (!damage) log.error({ err: error }, 'a part of the database is damaged')
      noteDamage((error as Error).message)
      return
    }
    beginTrouble(failure, error)
    if (failure === 'full') disk.releaseReserve()
    if (isFatal(failure)) end(failure)
  }

  function beginTrouble(found: Trouble, error: unknown): void {
    if (trouble !== found) logged.clear()
    const reason = error instanceof DatabaseUnreachable ? error.code : ''
    if (!logged.has(reason)) log.error({ err: error }, `storage failure: ${troubleSentences[found]}`)
    logged.add(reason)
    trouble = found
    triedAt = now().getTime()
  }

  function noteDamage(description: string): void {
    damage ??= description
  }

  /** Makes a trial write every few seconds at most, and in between returns the last result. */
  async function findTrouble(): Promise<Trouble | undefined> {
    const elapsed = Math.abs(now().getTime() - triedAt)
    if (!isFatal(trouble) && elapsed >= (trouble ? pauses.failing : pauses.fine)) {
      trial ??= tryNow().finally(() => {
        trial = undefined
      })
      await trial
    }
    return trouble
  }

  async function tryNow(): Promise<void> {
    triedAt = now().getTime()
    try {
      await tryToWrite(db)
      // The released reserve lets a trial write succeed, but real work would fill it immediately.
      if (trouble !== 'full' || (await hasRoomFor('work'))) {
        if (trouble) log.info('writes are stored again')
        trouble = undefined
        logged.clear()
      }
    } catch (error) {
      const failure = failureOf(error)
      if (isLasting(failure)) noteFailure(error)
      else if (failure !== 'busy') beginTrouble('unreachable', error)
    }
  }

  async function hasRoomFor(what: keyof typeof minFreeBytes): Promise<boolean> {
    return (await disk.freeBytes()) >= minFreeBytes[what]
  }

  return {
    noteFailure,
    noteDamage,
    findTrouble,
    hasRoomFor,
    freeBytes: () => disk.freeBytes(),
    keepReserve: () => disk.keepReserve(),
    /** The database's own message about the damage. */
    damage: () => damage,
    /**
     * Refuses a write that cannot be saved. A full disk still accepts `small` writes such as signing out, as
     * long as possible.
     */
    async refuseWrite({ small }: { small: boolean }): Promise<void> {
      if (trouble === 'full' && !small && (await findTrouble()) === 'full') refuse(507, noSpaceLeft)
      if (isFatal(trouble)) refuse(503, troubleSentences[trouble])
    },
  }
}

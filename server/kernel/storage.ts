import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { type Disk, minFreeBytes } from '../adapters/disk.ts'
import { failureOf, type StorageFailure } from '../database/failures.ts'
import type { Tables } from '../database/schema.ts'
import { tryToWrite } from '../database/trial-write.ts'
import { refuse } from './errors.ts'

type Passing = 'retry' | 'duplicate' | 'busy'
/** What lasts longer than the call that met it. */
type Trouble = Exclude<StorageFailure, Passing | 'damaged'>
/** What only another start can end. */
export type Fatal = Extract<Trouble, 'unsynced' | 'moved'>

export const troubleSentences: Record<Trouble, string> = {
  full: 'There is no space left on the disk.',
  broken: 'The database cannot be written.',
  unsynced: 'The disk did not take what was written, so the server starts again.',
  moved: 'The database was moved or removed, so the server stops.',
  unreachable: 'The database does not answer.',
}
export const noSpaceLeft = 'There is no space left to save this. Please tell an administrator.'

/** What lasts is logged where it begins and ends (`monitorStorage`), not at every call that meets it. */
export const lasts = (failure: StorageFailure | undefined): failure is Exclude<StorageFailure, Passing> =>
  failure !== undefined && !['retry', 'duplicate', 'busy'].includes(failure)
const isFatal = (trouble: Trouble | undefined): trouble is Fatal =>
  trouble === 'unsynced' || trouble === 'moved'

/** Milliseconds until a write is tried again. */
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

/** Knows whether the database and the disk take what is written: from what failed, and from tries of its own. */
export function monitorStorage({ db, now, disk, log, end }: StorageParts) {
  let trouble: Trouble | undefined
  let damage: string | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let trial: Promise<void> | undefined

  function noteFailure(error: unknown): void {
    const failure = failureOf(error)
    if (!lasts(failure) || isFatal(trouble)) return
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
    if (trouble !== found) log.error({ err: error }, `storage failure: ${troubleSentences[found]}`)
    trouble = found
    triedAt = now().getTime()
  }

  function noteDamage(description: string): void {
    damage ??= description
  }

  /** Asks the disk itself, every few seconds at most; between two tries what the last one found is told. */
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
      // On what the reserve left free a write goes through, but work would fill it at once.
      if (trouble !== 'full' || (await hasRoomFor('work'))) {
        if (trouble) log.info('what is written is kept again')
        trouble = undefined
      }
    } catch (error) {
      const failure = failureOf(error)
      if (lasts(failure)) noteFailure(error)
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
    /** What was found to be damaged, in the database's own words. */
    damage: () => damage,
    /** Refuses what could not be kept. A full disk takes what is `small`, such as signing out, as long as it can. */
    async refuseWrite({ small }: { small: boolean }): Promise<void> {
      if (trouble === 'full' && !small && (await findTrouble()) === 'full') refuse(507, noSpaceLeft)
      if (isFatal(trouble)) refuse(503, troubleSentences[trouble])
    },
  }
}

import type { Connection } from '../database/connect.ts'
import { findFillCommand } from '../database/fill-lock.ts'
import { migrate } from '../database/migrate.ts'
import { beginMove, findMove, saveForeignKeys } from '../database/move-under-way.ts'
import { tablesOf } from '../database/snapshot.ts'
import {
  addForeignKeys,
  continueIds,
  dropForeignKeys,
  emptyTable,
  highestIds,
  listTables,
} from '../database/table-copy.ts'
import { findHead, findKeyCheck } from './queries.ts'

/** A move was refused; the operator reads the message. */
export class MoveRefused extends Error {}

export type Databases = { source: Connection['db']; target: Connection['db'] }
type Target = Connection['db']

/** Tests kill the process after one of these steps. */
export type Step = 'begun' | 'emptied' | 'copied' | 'compared' | 'keyed' | 'marked' | 'finished'
export type Progress = {
  /** Called after each copied batch. */
  onRows: (table: string, rows: number) => void
  onStep?: (step: Step) => void
}

/**
 * Prepares the tables of the target. Returns true if it continues an interrupted move of the same rows.
 * Starts a new move in an empty database, or when the rows have changed since.
 */
export async function prepareTarget(
  { source, target }: Databases,
  { onStep = () => {} }: Progress,
  { beginsAnew = false } = {},
): Promise<boolean> {
  const begins = {
    key_check: (await findKeyCheck(source)).key_check,
    head: (await findHead(source)).last_hash,
  }
  const move = await findMoveInto(target)
  if (move && move.key_check !== begins.key_check)
    throw new MoveRefused(
      'The PostgreSQL of DATABASE_URL contains an unfinished move of another installation. Set DATABASE_URL to an empty database.',
    )
  const goesOn = move?.head === begins.head && !beginsAnew
  if (!goesOn) await beginMove(target, begins)
  onStep('begun')
  await migrate(target, 'postgres')
  if (!goesOn || move.foreign_keys === null) await makeRoom(target)
  onStep('emptied')
  return goesOn
}

/** Returns the unfinished move in the target; undefined for an empty database. */
async function findMoveInto(target: Target) {
  const filling = await findFillCommand(target)
  if (filling === 'move') return findMove(target)
  if (filling === 'restore')
    throw new MoveRefused(
      'The PostgreSQL of DATABASE_URL contains a restore that has not finished. Set DATABASE_URL to an empty database.',
    )
  if ((await tablesOf(target)).length > 0)
    throw new MoveRefused(
      'The PostgreSQL of DATABASE_URL is not empty. Set DATABASE_URL to an empty database. Nothing was changed.',
    )
  return undefined
}

async function makeRoom(target: Target): Promise<void> {
  const tables = await listTables(target)
  await target.transaction().execute(async (target) => {
    for (const table of tables) await emptyTable(target, table)
    await saveForeignKeys(target, await dropForeignKeys(target))
  })
}

/** Adds the foreign keys again, which checks all rows. New ids continue after the highest one. */
export async function finishTables({ source, target }: Databases): Promise<void> {
  const highest = await highestIds(source)
  const tables = await listTables(target)
  await target.transaction().execute(async (target) => {
    const { foreign_keys } = (await findMove(target)) ?? {}
    await addForeignKeys(target, JSON.parse(foreign_keys ?? '[]'))
    for (const table of tables) {
      const last = highest.get(table.name)
      if (table.isNumbered && last) await continueIds(target, table, last)
    }
    await saveForeignKeys(target, [])
  })
}

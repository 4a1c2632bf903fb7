import type { Connection } from '../database/connect.ts'
import {
  addForeignKeys,
  analyze,
  continueIds,
  dropForeignKeys,
  emptyTable,
  highestIds,
  insertRows,
  lastKeyIn,
  listTables,
  rowsOf,
  type Table,
} from '../database/copying.ts'
import { migrate } from '../database/migrate.ts'
import { beginMove, endMove, findMove, moveTable, saveForeignKeys } from '../database/move-under-way.ts'
import { tablesOf } from '../database/snapshot.ts'
import { refuseDifference } from './comparing.ts'
import { findHead, findKeyCheck } from './queries.ts'

/** Said as it is to who asked for the move. */
export class MoveRefused extends Error {}

type Databases = { source: Connection['db']; target: Connection['db'] }

/**
 * Copies every row of the embedded database, which nobody writes meanwhile, into an empty PostgreSQL, or goes on with
 * what an earlier call began; then holds each row against its copy. `onRows` is told of every batch that is in place.
 */
export async function copyAndCompare(
  { source, target }: Databases,
  onRows: (table: string, rows: number) => void,
): Promise<{ rows: number }> {
  await prepareTarget({ source, target })
  const tables = await listTables(target)
  for (const table of tables) await copyTable({ source, target }, table, onRows)
  let rows = 0
  for (const table of tables) rows += await refuseDifference({ source, target }, table)
  return { rows }
}

/** The last step: PostgreSQL keeps the rules again, and what tells of a move under way is gone. */
export async function finishMove({ source, target }: Databases): Promise<void> {
  const highest = await highestIds(source)
  const tables = await listTables(target)
  await target.transaction().execute(async (target) => {
    const { foreign_keys } = (await findMove(target)) ?? {}
    await addForeignKeys(target, JSON.parse(foreign_keys ?? '[]'))
    for (const table of tables) {
      const last = highest.get(table.name)
      if (table.isNumbered && last) await continueIds(target, table, last)
    }
    await endMove(target)
  })
  await analyze(target)
}

async function prepareTarget({ source, target }: Databases): Promise<void> {
  const begins = {
    key_check: (await findKeyCheck(source)).key_check,
    head: (await findHead(source)).last_hash,
  }
  const there = await tablesOf(target)
  if (there.length === 0) await beginMove(target, begins)
  else if (!there.includes(moveTable))
    throw new MoveRefused(
      'The PostgreSQL of DATABASE_URL is not empty: name an empty database. Nothing was changed.',
    )
  const move = await findMove(target)
  if (move?.key_check !== begins.key_check)
    throw new MoveRefused('The PostgreSQL of DATABASE_URL holds half a move of another installation.')
  if (move.head !== begins.head)
    throw new MoveRefused(
      'The embedded database was changed since its move began. Name another, empty PostgreSQL.',
    )
  await migrate(target, 'postgres')
  if (move.foreign_keys === null) await makeRoom(target)
}

async function makeRoom(target: Connection['db']): Promise<void> {
  const tables = await listTables(target)
  await target.transaction().execute(async (target) => {
    for (const table of tables) await emptyTable(target, table)
    await saveForeignKeys(target, await dropForeignKeys(target))
  })
}

async function copyTable(
  { source, target }: Databases,
  table: Table,
  onRows: (table: string, rows: number) => void,
): Promise<void> {
  const after = await lastKeyIn(target, table)
  for await (const rows of rowsOf(source, table, { after, isPostgres: false })) {
    await insertRows(target, table, rows)
    onRows(table.name, rows.length)
  }
}

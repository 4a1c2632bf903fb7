import { insertRows, lastKeyIn, listTables, rowsOf, type Table } from '../database/table-copy.ts'
import { RowDiffers, refuseDifference } from './comparison.ts'
import { type Databases, type Progress, prepareTarget } from './target.ts'

/**
 * Copies every row of the embedded database to the target and compares it with its copy. Continues an
 * interrupted move; if one of its rows differs, the copy starts again.
 */
export async function copyAndCompare(databases: Databases, progress: Progress): Promise<{ rows: number }> {
  const goesOn = await prepareTarget(databases, progress)
  try {
    return await copyAll(databases, progress)
  } catch (error) {
    if (!goesOn || !(error instanceof RowDiffers)) throw error
    await prepareTarget(databases, progress, { beginsAnew: true })
    return copyAll(databases, progress)
  }
}

async function copyAll({ source, target }: Databases, progress: Progress): Promise<{ rows: number }> {
  const { onStep = () => {} } = progress
  const tables = await listTables(target)
  for (const table of tables) await copyTable({ source, target }, table, progress)
  onStep('copied')
  let rows = 0
  for (const table of tables) rows += await refuseDifference({ source, target }, table)
  onStep('compared')
  return { rows }
}

async function copyTable({ source, target }: Databases, table: Table, { onRows }: Progress): Promise<void> {
  const after = await lastKeyIn(target, table)
  for await (const rows of rowsOf(source, table, { after, isPostgres: false })) {
    await insertRows(target, table, rows)
    onRows(table.name, rows.length)
  }
}

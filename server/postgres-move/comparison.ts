import type { Connection } from '../database/connect.ts'
import { rowsOf, type Table } from '../database/table-copy.ts'

/** Compares the rows of both databases in the order of their keys, and returns their number. */
export async function refuseDifference(
  { source, target }: { source: Connection['db']; target: Connection['db'] },
  table: Table,
): Promise<number> {
  const copies = rowsOf(target, table, { isPostgres: true })
  let compared = 0
  for await (const rows of rowsOf(source, table, { isPostgres: false })) {
    const { value: found = [] } = await copies.next()
    for (const [place, row] of rows.entries())
      if (asText(row) !== asText(found[place])) throw new RowDiffers(table.name, row[table.key])
    // Both sides read batches of the same size.
    if (found.length > rows.length) throw new RowDiffers(table.name, found[rows.length]?.[table.key])
    compared += rows.length
  }
  const { value: more } = await copies.next()
  if (more?.[0]) throw new RowDiffers(table.name, more[0][table.key])
  return compared
}

export class RowDiffers extends Error {
  constructor(table: string, key: unknown) {
    super(
      `The row ${key} of ${table} is not the same in PostgreSQL. Set DATABASE_URL to another, empty database and run the command again. The embedded database is unchanged.`,
    )
  }
}

/** Sorts the columns, whose order may differ between the engines. */
const asText = (row: Record<string, unknown> | undefined) =>
  row && JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

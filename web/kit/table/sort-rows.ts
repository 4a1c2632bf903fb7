import type { Sorting } from './TableGrid.tsx'
import type { Column } from './table-types.ts'

const inEnglish = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** Sorts rows by the chosen column; the sort is stable. Without a column they keep their order. */
export function sortRows<Row>(rows: Row[], columns: Column<Row>[], [sorting]: Sorting): Row[] {
  const column = columns.find((one) => one.id === sorting?.id)
  if (!sorting || !column) return rows
  const direction = sorting.desc ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(column.value(a), column.value(b)))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : inEnglish.compare(String(a), String(b))
}

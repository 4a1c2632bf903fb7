import type { Column } from './table-types.ts'

/** How the list is sorted by a column, and the sort after a press of its header. */
export function sortBy(id: string, sort: string) {
  const state = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none'
  return { state, next: { none: id, ascending: `-${id}`, descending: '' }[state] } as const
}

const inEnglish = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** Sorts rows by a column; the sort is stable. Without a known column they keep their order. */
export function sortRows<Row>(
  rows: Row[],
  columns: Pick<Column<Row>, 'id' | 'value'>[],
  sort: string,
): Row[] {
  const value = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.value
  if (!value) return rows
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(value(a), value(b)))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : inEnglish.compare(String(a), String(b))
}

import { startTransition, useState } from 'react'
import type { SortState } from './ColumnHead.tsx'
import type { ReportRow, Value } from './rows.ts'

const next: Record<SortState, SortState> = { none: 'ascending', ascending: 'descending', descending: 'none' }

/** Sorts rows by a column; 'label' is the column of row labels. Without sorting they keep their order. */
export function useSorted(rows: ReportRow[]) {
  const [{ by, state }, sort] = useState<{ by: string; state: SortState }>({ by: '', state: 'none' })
  const sortedBy = (row: ReportRow) => (by === 'label' ? row.label : (row.values[by] ?? ''))
  const turn = state === 'descending' ? -1 : 1
  return {
    sorted: state === 'none' ? rows : rows.toSorted((a, b) => turn * compare(sortedBy(a), sortedBy(b))),
    headOf: (id: string) => {
      const current = by === id ? state : 'none'
      return { sort: current, onSort: () => startTransition(() => sort({ by: id, state: next[current] })) }
    },
  }
}

const inEnglish = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
const compare = (a: NonNullable<Value>, b: NonNullable<Value>): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inEnglish.compare(String(a), String(b))

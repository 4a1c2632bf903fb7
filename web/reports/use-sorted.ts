import { startTransition, useState } from 'react'
import type { SortState } from './ColumnHead.tsx'
import type { ReportRow, Value } from './rows.ts'

const next: Record<SortState, SortState> = { none: 'ascending', ascending: 'descending', descending: 'none' }

/** The rows in the order of a column; 'label' is what the rows are about. Unsorted they stay as they came. */
export function useSorted(rows: ReportRow[]) {
  const [{ by, state }, sort] = useState<{ by: string; state: SortState }>({ by: '', state: 'none' })
  const sortedBy = (row: ReportRow) => (by === 'label' ? row.label : (row.values[by] ?? ''))
  const turn = state === 'descending' ? -1 : 1
  return {
    sorted: state === 'none' ? rows : rows.toSorted((a, b) => turn * compare(sortedBy(a), sortedBy(b))),
    headOf: (id: string) => {
      const present = by === id ? state : 'none'
      return { sort: present, onSort: () => startTransition(() => sort({ by: id, state: next[present] })) }
    },
  }
}

const inEnglish = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
const compare = (a: NonNullable<Value>, b: NonNullable<Value>): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inEnglish.compare(String(a), String(b))

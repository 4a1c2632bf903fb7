import { useState } from 'react'

export type Selection<Row> = {
  rows: Row[]
  has: (row: Row) => boolean
  toggle: (rows: Row[], on: boolean) => void
  clear: () => void
}

/** The selected rows of all pages, among those that match the filters. */
export function useSelection<Row>(shown: Row[], rowId: (row: Row) => string | number): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string | number>>(new Set())
  const has = (row: Row) => ids.has(rowId(row))
  return {
    rows: ids.size > 0 ? shown.filter(has) : [],
    has,
    toggle: (rows, on) =>
      setIds((before) => {
        const next = new Set(before)
        for (const row of rows) {
          if (on) next.add(rowId(row))
          else next.delete(rowId(row))
        }
        return next
      }),
    clear: () => setIds(new Set()),
  }
}

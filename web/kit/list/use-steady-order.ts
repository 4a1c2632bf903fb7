import { useState } from 'react'

type Id = string | number
type Kept = { place: string; ids: Id[] }

/**
 * Rows stay in their places until the page is opened again, so that an action never moves another row under the
 * pointer. A new row takes the place that the list gives it. Another `place`, such as another sort order, begins
 * anew. `null` keeps nothing.
 */
export function useSteadyOrder<Row>(
  rows: Row[] | undefined,
  rowId: (row: Row) => Id,
  place: string | null = '',
): Row[] | undefined {
  const [kept, setKept] = useState<Kept>({ place: '', ids: [] })
  if (!rows || place === null) return rows
  const steady = inSteadyOrder(rows, rowId, kept.place === place ? kept.ids : [])
  const ids = steady.map(rowId)
  if (kept.place !== place || ids.join() !== kept.ids.join()) setKept({ place, ids })
  return steady
}

/** The rows in the order of these ids. Each other row is at its own place. */
export function inSteadyOrder<Row>(rows: Row[], rowId: (row: Row) => Id, ids: Id[]): Row[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = (row: Row) => places.get(rowId(row))
  const steady = rows
    .filter((row) => placeOf(row) !== undefined)
    .toSorted((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0))
  for (const [place, row] of rows.entries()) if (placeOf(row) === undefined) steady.splice(place, 0, row)
  return steady
}

import type { ObjectiveRow } from './learning-plans.ts'

/**
 * Returns the new position of each objective after an edit of its plan, counted from 1; null if it is gone.
 * Objectives have no ids. They are matched by all their texts, then by the first text, then by position.
 */
export function newPositions(before: ObjectiveRow[], after: ObjectiveRow[]): (number | null)[] {
  const free = new Set(after.keys())
  const places = before.map((): number | null => null)
  for (const isSame of [hasSameTexts, hasSameFirstText, hasSamePosition])
    for (const [place, objective] of before.entries()) {
      if (places[place] !== null) continue
      const found = inOrderFrom(place, free).find((next) =>
        isSame(objective, after[next] as ObjectiveRow, place === next),
      )
      if (found === undefined) continue
      places[place] = found + 1
      free.delete(found)
    }
  return places
}

const hasSameTexts = (one: ObjectiveRow, other: ObjectiveRow) => JSON.stringify(one) === JSON.stringify(other)
const hasSameFirstText = (one: ObjectiveRow, other: ObjectiveRow) => one.specific === other.specific
const hasSamePosition = (_one: ObjectiveRow, _other: ObjectiveRow, isSame: boolean) => isSame

/** If two objectives have the same texts, prefer the one at the same position. */
const inOrderFrom = (place: number, free: Set<number>) =>
  [...free].sort((a, b) => Number(b === place) - Number(a === place))

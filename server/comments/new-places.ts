import type { ObjectiveRow } from '#contract/learning-plans.ts'

/**
 * Where each objective stands after an edit of its plan, from 1; null for one that is gone. Objectives have no numbers of
 * their own: the same words are the same objective, then the same first words, and what is left is told by its place.
 */
export function newPlaces(before: ObjectiveRow[], after: ObjectiveRow[]): (number | null)[] {
  const free = new Set(after.keys())
  const places = before.map((): number | null => null)
  for (const isSame of [alike, alikeInPart, samePlace])
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

const alike = (one: ObjectiveRow, other: ObjectiveRow) => JSON.stringify(one) === JSON.stringify(other)
const alikeInPart = (one: ObjectiveRow, other: ObjectiveRow) => one.specific === other.specific
const samePlace = (_one: ObjectiveRow, _other: ObjectiveRow, isSame: boolean) => isSame

/** Of two with the same words the one that has stayed. */
const inOrderFrom = (place: number, free: Set<number>) =>
  [...free].sort((a, b) => Number(b === place) - Number(a === place))

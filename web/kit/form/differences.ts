/** A field's name and its value in words. */
export type NamedText = readonly [field: string, text: string]

export type Difference = { field: string; theirs: string; mine: string }

/** The fields in which two people's values differ, in form order. */
export function differences(theirs: readonly NamedText[], mine: readonly NamedText[]): Difference[] {
  const [textOfTheirs, textOfMine] = [new Map(theirs), new Map(mine)]
  const fields = new Set([...textOfMine.keys(), ...textOfTheirs.keys()])
  return [...fields]
    .map((field) => ({ field, theirs: textOfTheirs.get(field) ?? '', mine: textOfMine.get(field) ?? '' }))
    .filter((one) => one.theirs !== one.mine)
}

/** A value of a form as people read it, with the name of its field. */
export type NamedText = readonly [field: string, text: string]

export type Difference = { field: string; theirs: string; mine: string }

/** Field by field what two people have written, in the order of the form; only where it differs. */
export function differences(theirs: readonly NamedText[], mine: readonly NamedText[]): Difference[] {
  const [textOfTheirs, textOfMine] = [new Map(theirs), new Map(mine)]
  const fields = new Set([...textOfMine.keys(), ...textOfTheirs.keys()])
  return [...fields]
    .map((field) => ({ field, theirs: textOfTheirs.get(field) ?? '', mine: textOfMine.get(field) ?? '' }))
    .filter((one) => one.theirs !== one.mine)
}

import { isStorable, unstorable } from '#contract/fields.ts'
import { labelOf } from '#contract/messages.ts'
import { refuse } from './errors.ts'

const maxPathLength = 100

/**
 * Refuses with 400 what holds a text that no database keeps as it is, wherever it stands: in a value, in the name of
 * a field, deep in a list. Fields that are only `hashed` may hold any letters.
 */
export function refuseUnstorable(input: unknown, hashed: string[] = []): void {
  const values: [place: string, value: unknown][] = [['', input]]
  // The list grows while it is walked: what stands outside comes before what stands within.
  for (const [place, value] of values) {
    if (typeof value === 'string' && !(hashed.includes(place) ? value.isWellFormed() : isStorable(value)))
      refusePlace(place)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, within] of Object.entries(value)) {
      const where = place === '' ? name : `${place}.${name}`
      if (!isStorable(name)) refusePlace(where)
      values.push([where, within])
    }
  }
}

/** Row 7 is where a list's counting from 0 says 6. */
function refusePlace(place: string): never {
  const where = firstLetters(storable(place), maxPathLength)
  const row = /\.(\d+)\./.exec(where)?.[1]
  const label = labelOf(where.split('.').findLast((step) => !/^\d*$/.test(step)) ?? 'this')
  const sentence = `${row === undefined ? label : `${label} in row ${Number(row) + 1}`} ${unstorable}`
  refuse(400, sentence, { fields: { [where]: sentence } })
}

/** For texts that the program did not make and nobody can be asked to type again: what is kept reads back the same. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** So many letters of a text, by whole ones: no emoji is cut in two. */
export const firstLetters = (text: string, max: number): string =>
  [...text.slice(0, 2 * max)].slice(0, max).join('')

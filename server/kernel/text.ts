import { isStorable, unstorable } from '#contract/fields.ts'
import { labelOf } from '#contract/messages.ts'
import { refuse } from './errors.ts'

const maxPathLength = 100
const tooManyAccents = 'has more accents on one letter than any language needs'

/** No script needs more on one letter (Unicode's stream-safe form), and sorting them takes the square of their number. */
const piledAccents = /\p{M}{31}/u

/**
 * Refuses with 400 what holds a text that no database keeps as it is, or that costs too much to look at, wherever it
 * stands: in a value, in the name of a field, deep in a list. Fields that are only `hashed` may hold any letters.
 */
export function refuseUnstorable(input: unknown, hashed: string[] = []): void {
  const values: [place: string, value: unknown][] = [['', input]]
  // The list grows while it is walked: what stands outside comes before what stands within.
  for (const [place, value] of values) {
    if (typeof value === 'string') {
      if (!(hashed.includes(place) ? value.isWellFormed() : isStorable(value))) refusePlace(place, unstorable)
      if (piledAccents.test(value)) refusePlace(place, tooManyAccents)
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [name, within] of Object.entries(value)) {
      const where = place === '' ? name : `${place}.${name}`
      if (!isStorable(name)) refusePlace(where, unstorable)
      values.push([where, within])
    }
  }
}

/** Row 7 is where a list's counting from 0 says 6. */
function refusePlace(place: string, problem: string): never {
  const where = firstLetters(storable(place), maxPathLength)
  const row = /\.(\d+)\./.exec(where)?.[1]
  const label = labelOf(where.split('.').findLast((step) => !/^\d*$/.test(step)) ?? 'this')
  const sentence = `${row === undefined ? label : `${label} in row ${Number(row) + 1}`} ${problem}`
  refuse(400, sentence, { fields: { [where]: sentence } })
}

/** For texts that the program did not make and nobody can be asked to type again: what is kept reads back the same. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** So many letters of a text, by whole ones: no emoji is cut in two. */
export const firstLetters = (text: string, max: number): string =>
  [...text.slice(0, 2 * max)].slice(0, max).join('')

import { isStorable, unstorable } from '#contract/fields.ts'
import { labelOf } from '#contract/messages.ts'
import { refuse } from './errors.ts'

const maxPathLength = 100
const tooManyAccents = 'has too many accents on one character'

/** No script needs more (Unicode's stream-safe format), and normalising them takes quadratic time. */
const piledAccents = /\p{M}{31}/u

/**
 * Refuses with 400 texts that a database cannot store unchanged or that are too expensive to process. Checks
 * values and field names at any depth. Fields that are only `hashed` may contain any characters.
 */
export function refuseUnstorable(input: unknown, hashed: string[] = []): void {
  const values: [place: string, value: unknown][] = [['', input]]
  // The list grows during the loop: outer values come before inner ones.
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

/** Lists count from 0, people count rows from 1. */
function refusePlace(place: string, problem: string): never {
  const where = firstLetters(toStorable(place), maxPathLength)
  const row = /\.(\d+)\./.exec(where)?.[1]
  const label = labelOf(where.split('.').findLast((step) => !/^\d*$/.test(step)) ?? 'this')
  const sentence = `${row === undefined ? label : `${label} in row ${Number(row) + 1}`} ${problem}`
  refuse(400, sentence, { fields: { [where]: sentence } })
}

/** For texts that nobody can be asked to retype: replaces characters that a database cannot store. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** The first characters of a text; never cuts a surrogate pair. */
export const firstLetters = (text: string, max: number): string =>
  [...text.slice(0, 2 * max)].slice(0, max).join('')

/** 12,345 */
export const figure = (number: number): string => number.toLocaleString('en-GB')

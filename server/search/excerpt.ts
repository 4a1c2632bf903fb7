import { folded } from '#contract/search.ts'

const length = 100
/** So much is left of what stands before a word that was found. */
const before = 30

/** The part of a text in which the first of the words stands: what was found is seen where it was found. */
export function excerptOf(text: string, words: string[]): string {
  const characters = Array.from(text.replace(/\s+/g, ' '))
  const plain = characters.map(folded)
  const places = words.map((word) => plain.join('').indexOf(word)).filter((place) => place >= 0)
  const first = characterAt(plain, places.length ? Math.min(...places) : 0)
  const start = characters.length <= length || first + 10 < length ? 0 : first - before
  const end = start + length
  const part = characters.slice(start, end).join('')
  return `${start > 0 ? '...' : ''}${part}${end < characters.length ? '...' : ''}`
}

/** Folded, a character may be none or several. */
function characterAt(plain: string[], place: number): number {
  let passed = 0
  const index = plain.findIndex((part) => {
    passed += part.length
    return passed > place
  })
  return Math.max(0, index)
}

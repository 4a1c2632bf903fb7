import { folded } from '#contract/search.ts'

const length = 100
/** The number of characters kept before the first match. */
const before = 30

/** Returns the part of a text that contains the first match. */
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

/** One character may become none or several when folded, so positions must be mapped back. */
function characterAt(plain: string[], place: number): number {
  let passed = 0
  const index = plain.findIndex((part) => {
    passed += part.length
    return passed > place
  })
  return Math.max(0, index)
}

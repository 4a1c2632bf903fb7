import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxLength, optionalLine } from './fields.ts'
import { accountStatus } from './person.ts'

/** Fewer characters would find nearly everybody. */
export const minSearchLength = 2
export const maxFound = 10

export const foundPerson = z.object({
  /** An applicant has a pending referral and no account yet: the id is the referral's. */
  kind: z.enum(['admin', 'mentor', 'mentee', 'applicant']),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Of the account; null of an applicant. */
  status: z.nullable(accountStatus),
})
export type FoundPerson = z.infer<typeof foundPerson>

/** The best first. */
export const findPeople = endpoint('GET /api/search/people', {
  action: 'people: find',
  query: z.strictObject({ text: optionalLine(maxLength.search).check(z.minLength(minSearchLength)) }),
  reply: z.array(foundPerson),
})

/** What is found of each kind, at most, and among how many of the newest it is looked for. */
export const maxThingsFound = 4
export const thingsLookedThrough = 2_000

export const foundThing = z.object({
  kind: z.enum(['note', 'plan', 'document', 'goal']),
  id: z.int(),
  mentee_id: z.int(),
  /** Of a note, the words around what was found. */
  title: z.string(),
  /** Who wrote or shared it; null for what is nobody's letter. */
  from_name: z.nullable(z.string()),
  /** Whoever it was written to or shared with; of plans and goals the mentee. */
  to_name: z.string(),
  /** On which it was written or shared, or is due. */
  day: z.string(),
})
export type FoundThing = z.infer<typeof foundThing>

/** Notes, learning plans, documents and goals that one may read, by any of their words; of each kind the newest first. */
export const findThings = endpoint('GET /api/search/things', {
  action: 'things: find',
  query: findPeople.query,
  reply: z.array(foundThing),
})

/** 'Zoë' is found by 'zoe', as keyboards have it, and by 'ZOË'; "O’Sullivan" by "o'sullivan". */
export const folded = (text: string): string => {
  const plain = isPlain.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'")
  return plain.toLowerCase()
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII folds to itself
const isPlain = /^[\u0000-\u007f]*$/

/** Whether a text holds what is searched for, letter by letter but for accents and case; nothing is held by all. */
export const holdsText = (text: string, search = ''): boolean => folded(text).includes(folded(search.trim()))

export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)

/**
 * How well a name fits what is searched for, 0 best; undefined where a word stands neither in it nor `beside` it.
 * What begins with the words comes before what holds them within.
 */
export const fitOf = (words: string[], name: string, beside = ''): number | undefined =>
  fitOfFolded(words, folded(name), folded(beside))

/** The same of texts that are folded already. */
export function fitOfFolded(words: string[], plain: string, beside: string): number | undefined {
  const all = `${plain}\n${beside}`
  if (!words.every((word) => all.includes(word))) return undefined
  if (plain.startsWith(words.join(' '))) return 0
  const parts = plain.split(/[\s-]+/)
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2
}

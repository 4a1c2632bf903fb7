import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxLength, optionalLine } from './fields.ts'
import { accountStatus } from './person.ts'

/** A shorter text would match nearly everybody. */
export const minSearchLength = 2
export const maxFound = 10

export const foundPerson = z.object({
  /** 'applicant': a pending referral without an account; `id` is the referral's. */
  kind: z.enum(['admin', 'mentor', 'mentee', 'applicant']),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Status of the account; null for an applicant. */
  status: z.nullable(accountStatus),
})
export type FoundPerson = z.infer<typeof foundPerson>

/** Best matches first. */
export const findPeople = endpoint('GET /api/search/people', {
  action: 'people: find',
  query: z.strictObject({ text: optionalLine(maxLength.search).check(z.minLength(minSearchLength)) }),
  reply: z.array(foundPerson),
})

/** The most hits per kind, and the number of newest rows that are searched. */
export const maxThingsFound = 4
export const maxSearchedRows = 2_000

export const foundThing = z.object({
  kind: z.enum(['note', 'plan', 'document', 'goal']),
  id: z.int(),
  mentee_id: z.int(),
  /** For a note, an excerpt around the hit. */
  title: z.string(),
  /** Author or sharer; null for plans and goals. */
  from_name: z.nullable(z.string()),
  /** Recipient; for plans and goals the mentee. */
  to_name: z.string(),
  /** The day of writing or sharing, or the due date. */
  day: z.string(),
})
export type FoundThing = z.infer<typeof foundThing>

/**
 * Finds notes, learning plans, documents and goals that the caller may read by any of their words, newest
 * first per kind.
 */
export const findThings = endpoint('GET /api/search/things', {
  action: 'things: find',
  query: findPeople.query,
  reply: z.array(foundThing),
})

/** Emails without an accent to remove, as people type them on another keyboard, and signs of one meaning. */
const replaced: Record<string, string> = {
  ...{
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ŋ: 'n',
    ĸ: 'k',
    ƒ: 'f',
    ɓ: 'b',
    ɗ: 'd',
    ƙ: 'k',
    ə: 'e',
  },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij', ŉ: 'n', ſ: 's' },
  ...{ "'": '', '’': '', '‘': '', ʼ: '', ʻ: '', '´': '', '`': '', '′': '' },
  ...{ '\u2010': '-', '\u2011': '-', '\u2212': '-', '\u00ad': '' },
}
const replaceable = new RegExp(`[${Object.keys(replaced).join('')}]`, 'g')

/** Ignores accents, case and apostrophes: 'zoe' finds 'Zoë', and both 'oneill' and "o'neill" find 'O’Neill'. */
export const folded = (text: string): string => {
  const lower = text.toLowerCase()
  if (isPlain.test(text)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(replaceable, (sign) => replaced[sign] ?? sign)
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII without apostrophes
const isPlain = /^[\u0000-\u0026\u0028-\u005f\u0061-\u007f]*$/

/** Whether a text contains the search, ignoring accents and case. An empty search always matches. */
export const holdsText = (text: string, search = ''): boolean => folded(text).includes(folded(search.trim()))

export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)

/**
 * The rank of a name for a search, 0 is best. undefined when a word occurs neither in the name nor in
 * `beside`. Matches at the start of a word rank first.
 */
export const fitOf = (words: string[], name: string, beside = ''): number | undefined =>
  fitOfFolded(words, folded(name), folded(beside))

/** The same for texts that are already folded. */
export function fitOfFolded(words: string[], plain: string, beside: string): number | undefined {
  const all = `${plain}\n${beside}`
  if (!words.every((word) => all.includes(word))) return undefined
  if (plain.startsWith(words.join(' '))) return 0
  const parts = plain.split(/[\s-]+/)
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2
}

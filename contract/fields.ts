import * as z from 'zod/mini'
import './words.ts'

/** Longest texts, in characters (decision 15). */
export const longest = {
  name: 100,
  email: 254,
  grsNumber: 32,
  title: 200,
  search: 100,
  location: 200,
  outcomeReason: 500,
  smartField: 2_000,
  reason: 4_000,
  text: 10_000,
  password: 128,
} as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const oneLine = /^[^\u0000-\u001f\u007f]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks and tabs are the only ones allowed
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/

const trimmed = (most: number, allowed: RegExp) =>
  z
    .string()
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(most),
      z.regex(allowed, 'Special control characters are not allowed here'),
    )

/** A required text on one line. */
export const line = (most: number) => trimmed(most, oneLine).check(z.minLength(1))
/** A text on one line that may be empty. */
export const optionalLine = (most: number) => trimmed(most, oneLine)
/** A required text of several lines. */
export const text = (most: number = longest.text) => trimmed(most, manyLines).check(z.minLength(1))
/** A text of several lines that may be empty. */
export const optionalText = (most: number = longest.text) => trimmed(most, manyLines)

export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(longest.email),
    z.regex(z.regexes.html5Email, 'Enter an e-mail address, like name@example.org'),
  )

/** Two addresses are one person's when their keys are equal (decision 15). */
export const emailKey = (address: string): string => address.trim().toLowerCase()

/** Any characters, exactly as typed; the least length is a setting and is checked where a password is set. */
export const password = z.string().check(z.minLength(1), z.maxLength(longest.password))

/** The ids of no table ever come near it, and PostgreSQL counts no further: a greater one stands for no row. */
export const largestId = 2_147_483_647
const withinIds = (id: number): number => Math.min(id, largestId)

export const rowId = z.int().check(z.positive(), z.overwrite(withinIds))
export const version = z.int().check(z.positive())

const digits = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))
const idSentence = 'The id must be a whole number'
/** An id in an address: digits there, a number on both sides. */
export const idInAddress = z.pipe(
  z.union([digits, rowId], idSentence),
  z.transform((id) => withinIds(Number(id))),
)
export const byId = z.strictObject({ id: idInAddress })
export const byMenteeId = z.strictObject({ menteeId: idInAddress })

/** A calendar day of the organisation, 'YYYY-MM-DD', from 2000 to 2100. */
export const day = z.iso
  .date()
  .check(
    z.refine(
      (value) => value >= '2000-01-01' && value <= '2100-12-31',
      'The year must lie between 2000 and 2100',
    ),
  )
/** A time of day, 'HH:MM'. */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:30'))

/** The most rows that a list call answers at once; also what it answers unasked (decision 50). */
export const longestList = 500
const rowCount = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,4}$/)), z.int()], 'Limit must be a whole number'),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(longestList))),
)
/** Lists answer the newest rows; `before` is the cursor of the Link header's next address. */
export const pageOfList = {
  limit: z.optional(rowCount),
  before: z.optional(z.string().check(z.regex(/^[\w.:~-]{1,60}$/, 'Before must be a cursor of this list'))),
}
export const listQuery = z.strictObject(pageOfList)

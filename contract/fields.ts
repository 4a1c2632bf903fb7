import * as z from 'zod/mini'
import { whenEmpty } from './messages.ts'

export const yearOutOfRange = 'The year must be between 2000 and 2100'

/** Longest texts, in characters. */
export const maxLength = {
  name: 100,
  email: 254,
  grsNumber: 32,
  title: 200,
  search: 100,
  location: 200,
  outcomeReason: 500,
  overruling: 500,
  topic: 50,
  comment: 2_000,
  debrief: 2_000,
  teamLine: 1_000,
  summary: 4_000,
  reflection: 4_000,
  followUp: 2_000,
  signOffWords: 2_000,
  notYet: 1_000,
  smartField: 2_000,
  reason: 4_000,
  text: 10_000,
  password: 128,
} as const

// Word and PowerPoint copy soft breaks (U+000B), page breaks (U+000C) and hyphens (U+001E, U+001F). Excel copies
// tabs. Windows puts direction marks around numbers and paths, which would reverse the surrounding sentence.
const lineBreaks = /\r\n|[\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression must find them
const controls = /[\u0001-\u0008\u000e-\u001d\u001f\u007f-\u009f]/g
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g
const cleaned = (text: string) =>
  text.replace(lineBreaks, '\n').replaceAll('\u001e', '-').replace(controls, '')
const oneLine = z.overwrite<string>((text) =>
  cleaned(text)
    .replace(/[\t\n\r]+/g, ' ')
    .replace(directionMarks, ''),
)
const manyLines = z.overwrite<string>(cleaned)

/** A number field with its label and bounds. */
export type Bounds = { label: string; least: number; most: number }

export const wholeSentence = ({ label, least, most }: Bounds): string =>
  `${label} must be a whole number from ${least} to ${most.toLocaleString('en-GB')}`

export const whole = (bounds: Bounds) => {
  const sentence = wholeSentence(bounds)
  return z.int(sentence).check(z.gte(bounds.least, sentence), z.lte(bounds.most, sentence))
}

/** One of the keys of a table. */
export const keyOf = <Key extends string>(table: Record<Key, unknown>) =>
  z.enum(Object.keys(table) as [Key, ...Key[]])

/** No lone surrogates and no NUL, which databases replace or reject. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
export const unstorable = 'contains a character that we cannot save. Type it again'
const storable = z.refine<string>(isStorable, { error: `This ${unstorable}`, abort: true })
const wellFormed = z.refine<string>((text) => text.isWellFormed(), {
  error: `This ${unstorable}`,
  abort: true,
})

const trimmed = (max: number, clean: typeof oneLine, empty?: string) =>
  z
    .string(empty === undefined ? undefined : whenEmpty(empty))
    .check(storable, clean, z.trim(), z.normalize('NFC'), z.maxLength(max))

/** A required single-line text; `empty` is the message for an empty one. */
export const line = (max: number, empty?: string) => trimmed(max, oneLine, empty).check(z.minLength(1))
/** An optional single-line text. */
export const optionalLine = (max: number) => trimmed(max, oneLine)
/** A required text of several lines. */
export const text = (max: number = maxLength.text, empty?: string) =>
  trimmed(max, manyLines, empty).check(z.minLength(1))
/** An optional text of several lines. */
export const optionalText = (max: number = maxLength.text) => trimmed(max, manyLines)

/** A text that a body may omit. null counts as omitted, because some clients send it for missing values. */
export const leftOutOr = (text: z.ZodMiniString) =>
  z.optional(
    z.pipe(
      z.nullable(text),
      z.transform((value) => value ?? undefined),
    ),
  )
/** The same for new records: an omitted text is empty. */
export const emptyOr = (text: z.ZodMiniString) =>
  z.prefault(
    z.pipe(
      z.nullable(text),
      z.transform((value) => value ?? ''),
    ),
    '',
  )

/** Programs put invisible signs around addresses and numbers that are copied. */
const withoutInvisible = z.overwrite<string>((text) => text.replace(/\p{Cf}/gu, ''))

/** Full-width letters, other hyphens and blanks look like the usual ones in a staff number. */
export const plainNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
/** After the check of a line. */
export const asStaffNumber = z.overwrite<string>(plainNumber)
/** Two staff numbers are the same when their keys are equal. SQL makes the same key (`numberKeyIn`). */
export const numberKey = (number: string): string => number.replaceAll(/[ -]/g, '').toUpperCase()

const wrongAddress = 'Enter an email address in the correct format, like name@example.org'
/** The address of an account. An earlier version stored some that no mail server can deliver to. */
export const email = z
  .string()
  .check(
    withoutInvisible,
    z.trim(),
    z.minLength(1),
    z.maxLength(maxLength.email),
    z.regex(z.regexes.html5Email, wrongAddress),
  )

const misplacedDot = /^\.|\.\.|\.@/
/** Not a number, as at the end of an IP address. */
const lastPart = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i
const hasPublicDomain = (address: string) => {
  const parts = address.slice(address.lastIndexOf('@') + 1).split('.')
  return parts.length > 1 && lastPart.test(parts.at(-1) ?? '')
}
/** An address that we will write to for the first time. */
export const newEmail = email.check(
  z.refine((address) => !misplacedDot.test(address), { error: wrongAddress, abort: true }),
  z.refine(hasPublicDomain, 'Check the part after the @: it needs a dot, like nhs.net'),
)

/** Why no mail server can deliver to an address; undefined for any other. */
export const undeliverable = (address: string): string | undefined =>
  newEmail.safeParse(address).error?.issues[0]?.message

/** Two email addresses belong to the same person when their keys are equal. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/**
 * Any characters; the hash is of their NFC form. No lone surrogates, which all encode to the same
 * bytes. The minimum length is a setting and is checked where a password is set.
 */
export const password = z.string().check(wellFormed, z.minLength(1), z.maxLength(maxLength.password))

/** PostgreSQL's largest integer. Real ids stay far below it; a larger one matches no row. */
export const maxId = 2_147_483_647
const withinIds = (id: number): number => Math.min(id, maxId)

export const rowId = z.int().check(z.positive(), z.overwrite(withinIds))
/** Like `rowId`, for a select of a form; `empty` is the message when nothing is chosen. */
export const rowIdOr = (empty: string) =>
  z.int(whenEmpty(empty)).check(z.positive(empty), z.overwrite(withinIds))
export const version = z.int().check(z.positive())

/** An id in a URL: a string of digits that is parsed to a number. */
export const idParam = idField()
/** The same in a multipart form, where all values are strings. */
export const idParamOr = (empty: string) => idField(whenEmpty(empty))

function idField(words: Partial<ReturnType<typeof whenEmpty>> = {}) {
  const digits = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, words))
  return z.pipe(
    z.union([digits, rowId], words),
    z.transform((id) => withinIds(Number(id))),
  )
}
export const byId = z.strictObject({ id: idParam })
export const byMenteeId = z.strictObject({ menteeId: idParam })

/** A calendar day of the organisation, 'YYYY-MM-DD', from 2000 to 2100. */
export const day = dayField()
/** Like `day`, for a form; `empty` is the message when no day is given. */
export const dayOr = (empty: string) => dayField(whenEmpty(empty))

function dayField(words: Partial<ReturnType<typeof whenEmpty>> = {}) {
  return z.iso
    .date({ ...words, abort: true })
    .check(z.refine((value) => value >= '2000-01-01' && value <= '2100-12-31', yearOutOfRange))
}
/** A time of day, 'HH:MM'. */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 09:30'))

/** The maximum and default number of rows of a list call. */
export const maxPageSize = 500
/** The longest reply of a list, in bytes. */
export const maxReplyBytes = 1_000_000
const rowCount = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,4}$/)), z.int()], 'Limit must be a whole number'),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(maxPageSize))),
)
/** Lists return the newest rows first; `before` is the cursor of the Link header's next page. */
export const pageOfList = {
  limit: z.optional(rowCount),
  before: z.optional(z.string().check(z.regex(/^[\w.:~-]{1,60}$/, 'Before must be a cursor of this list'))),
}
export const listQuery = z.strictObject(pageOfList)

/** The order of a list: newest first, or by a column, in reverse with a minus. The cursors are then offsets. */
export const orderBy = <Name extends string>(names: readonly Name[]) =>
  z.optional(z.enum(['newest', ...names, ...names.map((name) => `-${name}` as const)] as const))

/** Selects rows by their ids: '4,17,23'. */
export const someIds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/, 'At most 500 rows in one request')),
  z.transform((text) => [...new Set(text.split(',').map(Number))]),
)

export const search = z.optional(optionalLine(maxLength.search))

/** Filters of a list: words of the row's text, and the first and last day. */
export const filtersOfList = { search, from: z.optional(day), to: z.optional(day) }

/**
 * Ten digits with spaces anywhere between them, or with hyphens in the usual groups: elsewhere hyphens are in days
 * and telephone numbers. The look-ahead also finds a number that overlaps another.
 */
const tenDigits =
  /(?<!\d)(?=(\d(?:[ \u00a0\u2009\u202f]?\d){9}|\d{3} ?[\p{Pd}\u2212] ?\d{3} ?[\p{Pd}\u2212] ?\d{4})(?!\d))/gu

/** The first ten-digit number with a valid NHS check digit (modulus 11) in a text. */
export function findNhsNumber(text: string): string | undefined {
  for (const [, found = ''] of text.matchAll(tenDigits)) if (hasCheckDigit(found)) return found
  return undefined
}

function hasCheckDigit(number: string): boolean {
  const digits = [...number.replaceAll(/\D/g, '')].map(Number)
  const sum = digits.slice(0, 9).reduce((total, digit, place) => total + digit * (10 - place), 0)
  return (11 - (sum % 11)) % 11 === digits[9]
}

/** Warns about an NHS number in any text of a form. Only the browser checks; nothing is stored about it. */
export function patientWarning(values: object): string | undefined {
  const found = textsIn(values).map(findNhsNumber).find(Boolean)
  return found && `This looks like an NHS number: ${found}. Leave out anything that could identify a patient.`
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : []
}

/** A field that people edit. A record has a table of them, named as in the body of its edit and in form order. */
export type EditField = {
  /** Its name in the row. */
  column: string
  /** Its label on screen; undefined if the dialog has no such field. */
  label?: string
  /** Its name in the audit log; undefined if the rule describes the change itself. */
  words?: string
  /** The audit log says only that it changed. */
  isHidden?: boolean
  isDay?: boolean
  /** The labels of its values. */
  choices?: Readonly<Record<string, { label: string }>>
  /** Its value in an empty form, if not ''. */
  initial?: string | number
  /** The text on screen for an empty value. */
  empty?: string
}
export type EditFields = Readonly<Record<string, EditField>>

/** The keys of an object with their type. Only for objects whose type names all their keys. */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

export const selectMentee = 'Please select a mentee'
export const selectMentor = 'Please select a mentor'
export const targetDateRequired = 'Target date is required'

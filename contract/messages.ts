import * as z from 'zod/mini'

/** 'firstName' and 'first_name' become 'First name', 'grsNumber' becomes 'GRS number'. */
export function labelOf(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^grs\b/, 'GRS')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Shortens a text with … and never splits a surrogate pair. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** An error message repeats at most this many names, each of at most this length. */
export const maxNamed = 20
const maxNameLength = 50
export const nameShown = (name: string): string => truncate(name, maxNameLength).replace(/\p{C}/gu, '\ufffd')

type Issue = {
  code?: string | undefined
  path?: PropertyKey[] | undefined
  input?: unknown
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  values?: unknown[]
  keys?: string[]
  format?: string
}

const expectations: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
  object: 'must be an object',
}

const formats: Record<string, string> = {
  email: 'must be an email address, like name@example.org',
  date: 'must be a real date, for example 2026-11-20',
}

/** The sentence for an invalid value; it never repeats the value. */
function sentenceFor(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys ?? [])
  const field = issue.path?.findLast((step) => typeof step === 'string')
  return `${typeof field === 'string' ? subjectOf(field) : 'The body'} ${problemOf(issue)}`
}

/** People choose a mentor, not an id. A field 'id' is a part of the URL. */
const subjectOf = (field: string): string =>
  field === 'id' ? 'This address' : labelOf(field.replace(/(Id|_id)$/, ''))

export function unknownFields(names: string[]): string {
  const named = names.slice(0, maxNamed).map(nameShown).join(', ')
  const rest = names.length - maxNamed
  return `Not a known field: ${named}${rest > 0 ? ` and ${rest} more` : ''}`
}

function problemOf(issue: Issue): string {
  if (isMissing(issue)) return 'is required'
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  if (issue.code === 'invalid_format') return formats[issue.format ?? ''] ?? 'is not in the expected form'
  return expectations[issue.expected ?? ''] ?? 'is not valid'
}

/** null in a choice is invalid and not missing, because an optional choice is not required. */
const isMissing = ({ code, input }: Issue) =>
  input === undefined
    ? code === 'invalid_type' || code === 'invalid_union' || code === 'invalid_value'
    : input === null && (code === 'invalid_type' || code === 'invalid_union')

/**
 * A schema's own sentence for a missing or empty value. A plain string would also replace the common
 * sentences for other problems.
 */
export const whenEmpty = (sentence: string) => ({
  error: (issue: Issue): string | undefined =>
    isMissing(issue) || issue.input === '' || (issue.code === 'too_small' && issue.minimum === 1)
      ? sentence
      : undefined,
})

function tooSmall({ origin, minimum }: Issue): string {
  if (origin === 'string')
    return minimum === 1 ? 'is required' : `must be at least ${minimum} characters long`
  if (origin === 'array') return `needs at least ${minimum}`
  return `must be at least ${minimum}`
}

export const tooLong = (max: number | string | undefined) => `can be at most ${max} characters long`
export const oneOf = (values: readonly unknown[] = []) => `must be one of: ${values.join(', ')}`

function tooBig({ origin, maximum }: Issue): string {
  const max = maximum?.toLocaleString('en-GB')
  if (origin === 'string') return tooLong(max)
  if (origin === 'array') return `can hold at most ${max}`
  return `can be at most ${max}`
}

// zod's mini build has no messages. These serve both the server and the browser's forms.
z.config({ customError: (issue) => sentenceFor(issue as Issue) })

import * as z from 'zod/mini'

/** 'firstName' and 'first_name' read 'First name' in a sentence, 'grsNumber' reads 'GRS number'. */
export function labelOf(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^grs\b/, 'GRS')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

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
  email: 'must be an e-mail address, like name@example.org',
  date: 'must be a day that exists, like 2026-11-20',
}

/** What a person reads about a value that does not fit; never repeats the value itself. */
function sentenceFor(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `Not a known field: ${issue.keys?.join(', ')}`
  const field = issue.path?.findLast((step) => typeof step === 'string')
  const label = typeof field === 'string' ? labelOf(field) : 'The body'
  return `${label} ${complaint(issue)}`
}

function complaint(issue: Issue): string {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
    return 'is required'
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values?.join(', ')}`
  if (issue.code === 'invalid_format') return formats[issue.format ?? ''] ?? 'is not in the expected form'
  return expectations[issue.expected ?? ''] ?? 'is not valid'
}

function tooSmall({ origin, minimum }: Issue): string {
  if (origin === 'string')
    return minimum === 1 ? 'is required' : `must be at least ${minimum} characters long`
  if (origin === 'array') return `needs at least ${minimum}`
  return `must be at least ${minimum}`
}

function tooBig({ origin, maximum }: Issue): string {
  const most = maximum?.toLocaleString('en-GB')
  if (origin === 'string') return `can be at most ${most} characters long`
  if (origin === 'array') return `can hold at most ${most}`
  return `can be at most ${most}`
}

// zod's mini build has no sentences of its own; these serve the server's refusals and the browser's forms alike.
z.config({ customError: (issue) => sentenceFor(issue as Issue) })

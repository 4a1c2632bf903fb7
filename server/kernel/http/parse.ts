import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Endpoint, noInput, type ParsedInput, type Schema } from '#contract/endpoint.ts'
import { password } from '#contract/fields.ts'
import { maxNamed, unknownFields } from '#contract/messages.ts'
import { maxImported } from '#contract/users.ts'
import { refuse } from '../errors.ts'
import { refuseUnstorable } from '../text.ts'
import { requestTooLarge } from './raw-response.ts'

/** Parses the input of a request, or refuses it with a sentence for each invalid field. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInput<E> {
  const input = {
    params: parsePart(endpoint.params, request.params),
    query: isAnswerOfProvider(endpoint) ? {} : parsePart(endpoint.query, request.query),
    // The handler parses the fields of an upload while they stream in.
    body:
      endpoint.kind === 'upload'
        ? {}
        : parsePart(endpoint.body, endpoint.kind === 'form' ? formOf(request) : bodyOf(request)),
  }
  return input as ParsedInput<E>
}

/** A browser would show the JSON of a refusal. The handler checks the answer and says on a page what is wrong. */
const isAnswerOfProvider = ({ kind, query }: Endpoint) => kind === 'redirect' && query !== noInput

/** Parses the body after authentication, so that a stranger's broken JSON gets 401, not 400. */
function bodyOf({ body }: FastifyRequest): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  // Decoding would replace invalid bytes with U+FFFD, and two different passwords could become equal.
  if (!isUtf8(body)) refuse(400, 'The body is not written in UTF-8.')
  try {
    return JSON.parse(body.toString())
  } catch {
    refuse(400, 'The body is not valid JSON.')
  }
}

/** Fields of a form; a repeated one keeps its last value. */
const formOf = ({ body }: FastifyRequest): unknown =>
  Object.fromEntries(new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : ''))

/** Refuses oversized, unstorable or invalid input with 400. */
export function parsePart<S extends Schema>(schema: S, value: unknown): z.output<S> {
  // Fast path: most parts of most calls are empty.
  if ((schema as Schema) === noInput && isEmptyObject(value)) return {} as z.output<S>
  refuseOversized(value)
  refuseUnstorable(value, passwords.getOrInsertComputed(schema, passwordsIn))
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const issues = error.issues.slice(0, maxNamed)
  const sentences = new Set(issues.map((issue) => issue.message))
  refuse(400, [...sentences].join('. '), { fields: fieldsOf(issues) })
}

function isEmptyObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  for (const _ in value) return false
  return true
}

const passwords = new WeakMap<Schema, string[]>()

/** The names of password fields: they are only hashed, so they may contain any characters. */
function passwordsIn(schema: Schema): string[] {
  const { shape } = schema as { shape?: Record<string, Schema> }
  return Object.entries(shape ?? {}).flatMap(([name, field]) => (field === password ? [name] : []))
}

/** The first sentence of each field. Uses a Map because a field can be called '__proto__'. */
function fieldsOf(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const named: [string, string][] =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, maxNamed).map((name) => [name, unknownFields([name])])
        : [[issue.path.join('.'), issue.message]]
    for (const [name, sentence] of named) if (name !== '' && !fields.has(name)) fields.set(name, sentence)
  }
  return Object.fromEntries(fields)
}

/** Twice the size of the largest call, an import of people with four fields each. */
const limits = { levels: 10, fields: 100, items: 2 * maxImported, values: 10 * maxImported }

/**
 * Refuses oversized input with 400 before validation: a schema creates an issue for each wrong value, and 256
 * KB have room for a hundred thousand.
 */
function refuseOversized(input: unknown): void {
  let values = 0
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.levels) refuse(400, 'The request is nested too deeply.')
    const below: unknown[] = []
    for (const value of level) {
      const parts = partsOf(value)
      values += parts.length
      if (values > limits.values) refuse(400, requestTooLarge)
      for (const part of parts) below.push(part)
    }
    level = below
  }
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    if (value.length > limits.items) refuse(400, 'A list in the request is too long.')
    return value
  }
  const parts = Object.values(value)
  if (parts.length > limits.fields) refuse(400, 'The request has too many fields.')
  return parts
}

import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, Given, Schema } from '#contract/endpoint.ts'
import { refuse } from './errors.ts'

/** Parses what came with a request; refuses it with a sentence for each field that does not fit. */
export function parseGiven<E extends Endpoint>(endpoint: E, request: FastifyRequest): Given<E> {
  const given = {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    // The fields of an upload are parsed by its handler, as they stream in.
    body: endpoint.kind === 'upload' ? {} : parsePart(endpoint.body, bodyOf(request)),
  }
  return given as Given<E>
}

/** A body is parsed only here, after the person was let in: a stranger's broken JSON gets 401, not 400. */
function bodyOf({ body }: FastifyRequest): unknown {
  if (body === undefined || body === '') return {}
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    refuse(400, 'The body is not valid JSON.')
  }
}

/** Refuses with 400 what does not fit the schema. */
export function parsePart<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const name of names) if (name !== '') fields[name] ??= issue.message
  }
  const sentences = [...new Set(error.issues.map((issue) => issue.message))]
  refuse(400, sentences.join('. '), { fields })
}

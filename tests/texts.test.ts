import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { everyEndpoint } from './every-endpoint.ts'

/** The sentence for each text field of a body in which all texts have this value. */
function sentencesFor(value: string): { where: string; sentence: string }[] {
  return everyEndpoint.flatMap(({ method, path, body }) =>
    textsIn(body).flatMap((field) => {
      const { error } = body.safeParse(filled(field, value))
      const issue = error?.issues.find((one) => one.path.join('.') === field.join('.'))
      return [{ where: `${method} ${path} ${field.join('.')}`, sentence: issue?.message ?? '' }]
    }),
  )
}

type Definition = {
  type: string
  innerType?: Schema
  in?: Schema
  shape?: Record<string, Schema>
  element?: Schema
}
type Schema = z.ZodMiniType & { _zod: { def: Definition } }

/** The paths to the texts of a schema, through its objects and lists. */
function textsIn(schema: z.ZodMiniType, path: (string | number)[] = []): (string | number)[][] {
  const { type, innerType, in: piped, shape, element } = (schema as Schema)._zod.def
  if (type === 'string') return [path]
  const inner = innerType ?? piped
  if (inner) return textsIn(inner, path)
  if (element) return textsIn(element, [...path, 0])
  return Object.entries(shape ?? {}).flatMap(([name, inner]) => textsIn(inner, [...path, name]))
}

const filled = (path: (string | number)[], value: unknown): unknown =>
  path.reduceRight((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value)

/**
 * Ignored fields: an instant that the server's clock replaces, and a field that only robots fill in. An
 * import reports the problems of each row separately.
 */
const ignored = /completedAt|website|users\/import/
/** Stored as a hash, so any characters are allowed. */
const secret = /password|token/i

test('a long text is refused with its limit and never called empty', () => {
  const sentences = sentencesFor('a'.repeat(10_001)).filter(({ where }) => !ignored.test(where))

  assert.ok(sentences.length > 40, `only ${sentences.length} texts were found`)
  const wrong = sentences.filter(
    ({ where, sentence }) =>
      !/ can be at most [\d,]+ characters long$/.test(sentence) && !/date|time|day|worked/i.test(where),
  )
  assert.deepEqual(wrong, [])
})

test('a text with a character that a database cannot store is refused in every field', () => {
  const sentences = sentencesFor('Ward\0four').filter(
    ({ where }) => !ignored.test(where) && !secret.test(where),
  )

  assert.deepEqual(
    sentences.filter(({ sentence }) => sentence === '' || / is required|are required/.test(sentence)),
    [],
  )
})

/** Ignoring null would look like success to whoever wants to remove their last name. */
const removesName = 'PUT /api/users/:id lastName'

test('null counts as absent for an optional text', () => {
  const optional = everyEndpoint.flatMap(({ method, path, body }) =>
    Object.entries((body as Schema)._zod.def.shape ?? {})
      .filter(([, field]) => field._zod.optin !== undefined && field.safeParse('').success)
      .filter(([, field]) => textsIn(field).length === 1)
      .map(([name, field]) => ({ where: `${method} ${path} ${name}`, field })),
  )

  assert.ok(optional.length >= 10, `only ${optional.length} were found`)
  const refused = optional.filter(({ field }) => !field.safeParse(null).success)
  assert.deepEqual(
    refused.map(({ where }) => where),
    [],
  )
  for (const { where, field } of optional)
    if (!ignored.test(where) && where !== removesName)
      assert.equal(field.parse(null), field.parse(undefined), where)
})

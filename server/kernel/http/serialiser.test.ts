import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { everyEndpoint } from '../../../tests/every-endpoint.ts'
import { type JsonSchema, jsonSchemaOf, serialiserOf } from './json-schema.ts'

const write = (schema: Schema) => serialiserOf(jsonSchemaOf(schema, 'output'))

const writePerson = write(
  z.object({
    name: z.string(),
    age: z.nullable(z.int()),
    isLed: z.optional(z.boolean()),
    notes: z.array(z.object({ text: z.string() })),
    mentor: z.nullable(z.object({ id: z.int() })),
  }),
)
const eva = { name: 'Eva', age: 30, notes: [{ text: 'Hello' }], mentor: { id: 2 } }

test('an undeclared field of a reply is never sent, however deep it is', () => {
  const secret = { hash: 'x' }

  const written = writePerson({
    ...eva,
    ...secret,
    notes: [{ text: 'Hello', ...secret }],
    mentor: { id: 2, ...secret },
  })

  assert.deepEqual(JSON.parse(written), eva)
})

test('nullable and optional fields of a reply may be absent', () => {
  assert.equal(
    writePerson({ ...eva, age: null, mentor: null, isLed: undefined }),
    '{"name":"Eva","age":null,"notes":[{"text":"Hello"}],"mentor":null}',
  )
})

for (const [what, wrong] of Object.entries({
  'a field is missing': { ...eva, name: undefined },
  'a field is null that may not be': { ...eva, name: null },
  'a field is of another type': { ...eva, age: '30' },
  'an object stands for a text': { ...eva, name: { hash: 'x' } },
  'a list is missing': { ...eva, notes: undefined },
  'a list holds something else': { ...eva, notes: ['Hello'] },
  'an object is missing': { ...eva, mentor: undefined },
  'an object lacks a field': { ...eva, mentor: {} },
  'there is nothing': null,
}))
  test(`a reply is not sent when ${what}`, () => {
    assert.throws(() => writePerson(wrong), TypeError)
  })

for (const [what, schema] of Object.entries({
  'a record of any names': z.record(z.string(), z.int()),
  'one of two objects': z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
  'anything at all': z.unknown(),
}))
  test(`a reply declared as ${what} is not sent without its fields`, () => {
    assert.throws(() => write(schema)({ a: 1 }), /cannot be written/)
    assert.throws(() => write(z.array(schema))([{ a: 1 }]), /cannot be written/)
  })

test('an unpaired surrogate in a reply is escaped', () => {
  assert.equal(write(z.array(z.string()))(['a\ud800"\n', 'Å']), '["a\\ud800\\"\\n","Å"]')
})

test('each call returns all fields that it declares, and no other', () => {
  const replies = everyEndpoint
    .filter(({ kind, status }) => status !== 204 && (kind === 'json' || kind === 'upload'))
    .map(({ reply }) => jsonSchemaOf(reply, 'output'))

  for (const schema of replies)
    assert.deepEqual(
      JSON.parse(serialiserOf(schema)(exampleOf(schema, { undeclared: true }))),
      exampleOf(schema, {}),
    )
})

/** An example of the schema with undeclared fields added to each object. */
function exampleOf({ type, anyOf, properties, items }: JsonSchema, more: object): unknown {
  if (!type && anyOf?.[0]) return exampleOf(anyOf[0], more)
  const [first] = [type].flat()
  if (first === 'object') {
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, exampleOf(field, more)])
    return { ...Object.fromEntries(fields), ...more }
  }
  if (first === 'array') return items && [exampleOf(items, more), exampleOf(items, more)]
  const examples: Record<string, unknown> = { string: 'a text', integer: 3, number: 0.5, boolean: true }
  assert.ok(first && first in examples, `an example of ${first}`)
  return examples[first]
}

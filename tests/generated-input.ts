import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'

type Def = z.core.$ZodTypeDef & {
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  element?: Schema
  shape?: Record<string, Schema>
  entries?: Record<string, string>
  values?: unknown[]
}

const defOf = (schema: Schema) => schema._zod.def as Def

/** Values that most fields accept at least one of. */
const usual = [
  ...['Zoë', '2026-12-01', '2026-11-30', '2027-02-28', '09:00', '17:00', '1,2', 'lantern-orchard-42'],
  ...['eva@mst.example', 'someone@elsewhere.example', 'heron-lighthouse', 'user.created'],
  ...[0, 1, 2, 5, 10, 30, 587],
]
const hostileTexts = fc.constantFrom(
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '\udfff\ud83d',
    '\ufffe',
    '\u202e',
    'a\u0315\u0316',
    '%',
    '_',
    '\\',
    "';--",
    '"',
  ],
  ...['<script>', '=1+1', '../../etc/passwd', 'x'.repeat(10_001), '🙂'.repeat(201), 'null', 'NaN', '1e999'],
  ...['2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31', '24:00', '9:3', '__proto__', '\r\nX: y'],
)
const others = fc.oneof(
  { weight: 2, arbitrary: hostileTexts },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
)
const anything = fc.jsonValue({ maxDepth: 3 })

/** Mostly valid input, sometimes anything else. Fields with the name of an id get one of `ids`. */
export function inputFor(schema: Schema, ids: fc.Arbitrary<number>, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 25, arbitrary: fittingFor(schema, ids, name) }, anything)
}

function fittingFor(schema: Schema, ids: fc.Arbitrary<number>, name: string): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  if (/id$/i.test(name)) return ids
  if (name === 'place') return fc.constantFrom(1, 1, 1, 2)
  if (name === 'ids') return fc.array(ids, { maxLength: 3 })
  if (def.type === 'object') return objectFor(def.shape ?? {}, ids)
  if (def.type === 'array' && def.element) return fc.array(inputFor(def.element, ids), { maxLength: 3 })
  if (def.type === 'boolean') return fc.boolean()
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries ?? {}))
  if (def.type === 'literal') return fc.constantFrom(...(def.values ?? []))
  if (def.type === 'union')
    return fc.oneof(...(def.options ?? []).map((option) => fittingFor(option, ids, name)))
  if (def.innerType) return fittingFor(def.innerType, ids, name)
  const taken = usual.filter((value) => schema.safeParse(value).success)
  if (taken.length === 0) return others
  return fc.oneof({ weight: 10, arbitrary: fc.constantFrom(...taken) }, others)
}

function objectFor(shape: Record<string, Schema>, ids: fc.Arbitrary<number>): fc.Arbitrary<object> {
  const fields = Object.entries(shape).map(([name, field]) => [name, inputFor(field, ids, name)] as const)
  const required = Object.keys(shape).filter((name) => shape[name]?._zod.optin !== 'optional')
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  const withMore = fc
    .tuple(known, fc.dictionary(fc.string(), anything, { maxKeys: 2 }))
    .map(([object, more]) => ({ ...object, ...more }))
  return fc.oneof({ weight: 9, arbitrary: known }, withMore)
}

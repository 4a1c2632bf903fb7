import type * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'

type Path = (string | number)[]
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

/** Where a schema takes a text, down to the fields of rows in lists. */
export function textsIn(schema: Schema, path: Path = []): Path[] {
  const def = defOf(schema)
  if (def.type === 'string') return [path]
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, field]) => textsIn(field, [...path, name]))
  if (def.type === 'array' && def.element) return textsIn(def.element, [...path, 0])
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => textsIn(option, path)).slice(0, 1)
  const inner = def.innerType ?? def.in
  return inner ? textsIn(inner, path) : []
}

/** What texts, numbers and days may be, the first one that a field takes. */
const likely = ['Zoë', '2026-12-01', '09:30', '1', 'zoe@strange.example', 'user.created', 2, 30, 587]

/** Something that a schema takes, with what it asks for and no more; `known` are the values of fields by their name. */
export function sampleOf(schema: Schema, known: Record<string, unknown>, name = ''): unknown {
  if (name in known) return known[name]
  const def = defOf(schema)
  if (def.type === 'object') {
    const required = Object.entries(def.shape ?? {}).filter(([, field]) => field._zod.optin !== 'optional')
    return Object.fromEntries(required.map(([field, inner]) => [field, sampleOf(inner, known, field)]))
  }
  if (def.type === 'array' && def.element) return [sampleOf(def.element, known)]
  if (def.type === 'boolean') return true
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def.type === 'literal') return def.values?.[0]
  const inner = def.innerType ?? (def.type === 'pipe' ? undefined : def.options?.[0])
  if (inner) return sampleOf(inner, known, name)
  return likely.find((value) => schema.safeParse(value).success)
}

/** The same with a text at one place, whatever stood there. */
export function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text
  if (Array.isArray(value)) return value.with(Number(step), withText(value[Number(step)], rest, text))
  const object = (value ?? {}) as Record<string, unknown>
  return {
    ...object,
    [step]: withText(object[step] ?? (typeof rest[0] === 'number' ? [{}] : {}), rest, text),
  }
}

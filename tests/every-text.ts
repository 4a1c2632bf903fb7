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

/** The paths of all texts in a schema, including fields of rows in lists. */
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

/** Sample values for texts, numbers and days. A field gets the first one that it accepts. */
const likely = ['Zoë', '2026-12-01', '09:30', '1', 'zoe@strange.example', 'user.created', 2, 30, 587]

/** Returns a valid value with only the required fields. `known` has values for fields of these names. */
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

/** Returns a copy with this text at the path, whatever value was there. */
export function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text
  if (Array.isArray(value)) return value.with(Number(step), withText(value[Number(step)], rest, text))
  const object = (value ?? {}) as Record<string, unknown>
  return {
    ...object,
    [step]: withText(object[step] ?? (typeof rest[0] === 'number' ? [{}] : {}), rest, text),
  }
}

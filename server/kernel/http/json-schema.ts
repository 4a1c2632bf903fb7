import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'

export type JsonSchema = {
  type?: string | string[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  [key: string]: unknown
}

/** The serialiser and the OpenAPI document use this JSON Schema. */
export function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  if (schema._zod.def.type === 'void') return { type: 'null' }
  const {
    $schema,
    '~standard': standard,
    ...made
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplifyNullable(jsonSchema as JsonSchema),
  }) as JsonSchema
  return made
}

const replySchemas = new WeakMap<Schema, JsonSchema>()

/** The JSON Schema of a reply, converted once: all conversions together take most of the time of `buildApp`. */
export const replySchemaOf = (reply: Schema): JsonSchema =>
  replySchemas.getOrInsertComputed(reply, () => jsonSchemaOf(reply, 'output'))

/** The serialiser does not support `anyOf` of objects or lists with null; a list of types is equivalent. */
function simplifyNullable(schema: JsonSchema) {
  const branches = schema.anyOf
  if (branches?.length !== 2 || branches[1]?.type !== 'null') return
  const [value] = branches
  if (typeof value?.type !== 'string') return
  delete schema.anyOf
  Object.assign(schema, value, { type: [value.type, 'null'] })
  const values = schema.enum as unknown[] | undefined
  if (values) schema.enum = [...values, null]
}

type Picker = (reply: unknown) => unknown

const pickers = new WeakMap<JsonSchema, Picker>()

/**
 * Writes replies as JSON: only declared fields are sent, and a missing field or wrong type is an error. On
 * first use the schema is compiled to a function that copies the declared fields. V8 writes such plain
 * objects in half the time of field-by-field code.
 */
export function serialiserOf(schema: JsonSchema): (reply: unknown) => string {
  return (reply) => JSON.stringify(pickers.getOrInsertComputed(schema, pickerOf)(reply))
}

function pickerOf(schema: JsonSchema): Picker {
  const pickers: string[] = []
  const whole = picked(schema, 'reply', 'reply')
  return new Function('wrong', `${pickers.join('\n')}\nreturn (reply) => ${whole}`)(wrong)

  /** The source of an expression that picks the declared part of a value. */
  function picked(schema: JsonSchema, value: string, name: string, isOptional = false): string {
    const declared = typesOf(schema)
    if (declared.length === 0) refuseSchema(name)
    const types = isOptional ? [...declared, 'undefined'] : declared
    const isAsItIs = types.flatMap((type) => tests[type]?.(value) ?? [])
    const rest = restOf(schema, types, value, name)
    return isAsItIs.length > 0 ? `(${isAsItIs.join(' || ')} ? ${value} : ${rest})` : rest
  }

  function restOf(schema: JsonSchema, types: string[], value: string, name: string): string {
    const isWrong = `wrong(${JSON.stringify(name)})`
    if (types.includes('object')) return `${addPicker(schema, name)}(${value} ?? ${isWrong})`
    if (!types.includes('array')) return isWrong
    return `(${value} ?? ${isWrong}).map((item) => ${picked(schema.items ?? {}, 'item', name)})`
  }

  /** Returns the name of a generated function that picks an object's fields, required ones first. */
  function addPicker({ properties, required = [] }: JsonSchema, name: string): string {
    // Without `properties` (a record or a union of objects) all fields would be lost.
    if (!properties) return refuseSchema(name)
    const optional = Object.keys(properties).filter((name) => !required.includes(name))
    const fields = [...required, ...optional].map((name) => {
      const key = JSON.stringify(name)
      return `${key}: ${picked(properties[name] ?? {}, `from[${key}]`, name, optional.includes(name))}`
    })
    const picker = `pick${pickers.length}`
    pickers.push(`const ${picker} = (from) => ({ ${fields.join(', ')} })`)
    return picker
  }
}

function refuseSchema(name: string): never {
  throw new TypeError(`'${name}' of a reply is declared in a way that cannot be written.`)
}

function wrong(name: string): never {
  throw new TypeError(`'${name}' of a reply is missing, or is not what is declared.`)
}

const typesOf = ({ type, anyOf = [] }: JsonSchema): string[] =>
  type === undefined ? anyOf.flatMap(typesOf) : [type].flat()

/** Source of type tests for values that are sent unchanged. */
const tests: Record<string, (value: string) => string> = {
  string: (value) => `typeof ${value} === 'string'`,
  integer: (value) => `typeof ${value} === 'number'`,
  number: (value) => `typeof ${value} === 'number'`,
  boolean: (value) => `typeof ${value} === 'boolean'`,
  null: (value) => `${value} === null`,
  undefined: (value) => `${value} === undefined`,
}

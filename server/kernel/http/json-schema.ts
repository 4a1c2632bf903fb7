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

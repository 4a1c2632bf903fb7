import { maxImported } from '#contract/users.ts'
import { refuse } from '../errors.ts'
import { requestTooLarge } from './raw-response.ts'

/** Twice the size of the largest call, an import of people with four fields each. */
const limits = { levels: 10, fields: 100, items: 2 * maxImported, values: 10 * maxImported }

/**
 * Refuses oversized input with 400 before validation: a schema creates an issue for each wrong value, and 256
 * KB have room for a hundred thousand.
 */
export function refuseOversized(input: unknown): void {
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

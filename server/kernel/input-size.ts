import { maxImported } from '#contract/users.ts'
import { refuse } from './errors.ts'

/** Twice what the largest call takes: the people of a file, each with four fields. */
const limits = { levels: 10, fields: 100, items: 2 * maxImported, values: 10 * maxImported }

/**
 * Refuses with 400 what no call can want, before a schema looks at it: a schema makes a complaint of every wrong
 * value, and 256 KB have room for a hundred thousand of them.
 */
export function refuseOversized(input: unknown): void {
  let values = 0
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.levels) refuse(400, 'This is nested too deeply.')
    const below: unknown[] = []
    for (const value of level) {
      const parts = partsOf(value)
      values += parts.length
      if (values > limits.values) refuse(400, 'This holds more than any call takes.')
      for (const part of parts) below.push(part)
    }
    level = below
  }
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    if (value.length > limits.items) refuse(400, 'A list is longer than any call takes.')
    return value
  }
  const parts = Object.values(value)
  if (parts.length > limits.fields) refuse(400, 'There are more fields than any call takes.')
  return parts
}

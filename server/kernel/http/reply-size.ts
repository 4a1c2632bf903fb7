import type { FastifyInstance } from 'fastify'
import { maxReplyBytes } from '#contract/fields.ts'

/**
 * Measures each reply as it was written, so that no value is written twice. Only a reply that is too long is shortened
 * and written again. Registered before the compression hook, which makes a stream of the payload.
 */
export function limitReplySize(app: FastifyInstance): void {
  app.decorateReply('whole', undefined)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string') return done(null, payload)
    const bytes = Buffer.byteLength(payload)
    const { whole } = reply
    const text = bytes > maxReplyBytes && whole ? reply.serialize(whole.shorten()) : payload
    app.limits.countBytes(request, text === payload ? bytes : Buffer.byteLength(text))
    done(null, text)
  })
}

/**
 * A reply before it is written. An object, because a closure here outlived its call until a full garbage collection: a
 * third of the processor time of a list.
 */
export class Whole {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
  /** Called when the reply is too long. */
  shorten(): unknown {
    return shortenTo(maxReplyBytes, this.value)
  }
}

/** Shortens the lists of a value until its JSON has at most so many bytes. Nothing else is left out. */
export function shortenTo<Value>(most: number, value: Value): Value {
  // Both functions return the type that they are given.
  if (Array.isArray(value)) return firstRows(most, value) as Value
  if (typeof value === 'object' && value !== null) return shortenLists(most, value)
  return value
}

/** At least one row; a row that is too long by itself is shortened. */
function firstRows(most: number, rows: unknown[]): unknown[] {
  let bytes = '[]'.length
  const beyond = rows.findIndex((row) => {
    bytes += jsonBytes(row) + ','.length
    return bytes > most
  })
  if (beyond === 0) return [shortenTo(most, rows[0])]
  return beyond < 0 ? rows : rows.slice(0, beyond)
}

/** Short lists remain whole; the long ones share what is left. */
function shortenLists<Value extends object>(most: number, value: Value): Value {
  const lists = Object.entries(value)
    .filter(([, field]) => Array.isArray(field))
    .map(([name, field]) => ({ name, field, bytes: jsonBytes(field) }))
    .toSorted((a, b) => a.bytes - b.bytes)
  let left = most - jsonBytes(value) + lists.reduce((sum, { bytes }) => sum + bytes, 0)
  const shortened = lists.map(({ name, field, bytes }, index) => {
    const share = left / (lists.length - index)
    left -= Math.min(bytes, share)
    return [name, bytes > share ? shortenTo(share, field) : field]
  })
  return { ...value, ...Object.fromEntries(shortened) }
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

declare module 'fastify' {
  interface FastifyReply {
    whole?: Pick<Whole, 'shorten'> | undefined
  }
}

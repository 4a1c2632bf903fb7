import assert from 'node:assert/strict'
import type { AuditAction, AuditTarget } from '#contract/audit-actions.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import type { Name } from '#demo/cast.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { encoded, type Part } from '../../server/testing/upload.ts'
import { everyEndpoint } from '../every-endpoint.ts'

/** An entry of the audit log. The id 'reply' means the id in the reply of the call. */
export type Left = readonly [action: AuditAction, target: AuditTarget, id: number | null | 'reply']

/** The expected entry and its actor: a person of the cast, the system, a visitor or a key. */
export type ExpectedEntry = { by: Name | 'system' | 'visitor' | `key: ${string}` | number; left: Left }

/** A valid call and the audit entries that it adds. */
export type Example = {
  /** Without `who`, a visitor makes the call. */
  who?: Name
  /** A program with a key makes the call. */
  program?: Stage['visitor']
  params?: Record<string, number | string>
  body?: object
  /** The parts of an upload, which has no body. */
  parts?: Part[]
  /** The fields of a form. */
  form?: Record<string, string>
  headers?: Record<string, string>
  leaves: readonly Left[]
  /** The actor of the entries, if it is not the caller. */
  by?: Name | 'system' | `key: ${string}`
  /** Valid by their schema, but refused. */
  refused?: object[]
  /** The call ends the person's session. */
  endsSession?: true
}

/** Examples by endpoint. Each prepares its world first. */
export type Examples = Record<string, (world: Stage) => Example | Promise<Example>>

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

type CallParts = Pick<Example, 'who' | 'program' | 'params' | 'body' | 'parts' | 'headers' | 'form'>

/** Makes a call by its endpoint's name. */
export async function makeCall(
  { as, visitor }: Stage,
  name: string,
  { who, program, params = {}, body, parts, form: fields, headers: own }: CallParts,
  headers: Record<string, string> = {},
) {
  const endpoint = everyEndpoint.find((endpoint) => nameOf(endpoint) === name)
  assert.ok(endpoint, `there is no ${name}`)
  const form = parts && (await encoded(parts))
  return (program ?? (who ? as(who) : visitor)).send({
    method: endpoint.method,
    url: urlOf(endpoint, { params }),
    headers: { ...form?.headers, ...own, ...headers },
    ...(fields && { body: new URLSearchParams(fields).toString() }),
    ...((form ?? body) && { body: form?.body ?? body }),
  })
}

/** Creates something through a call and returns its id, for an example that changes it. */
export async function made(world: Stage, name: string, input: CallParts): Promise<number> {
  const answer = await makeCall(world, name, input)
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().id
}

import assert from 'node:assert/strict'
import type { AuditAction } from '#contract/audit-actions.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import type { Name } from '#demo/cast.ts'
import type { AuditEntry } from '../../server/kernel/audit.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { encoded, type Part } from '../../server/testing/upload.ts'
import { everyEndpoint } from '../every-endpoint.ts'

/** An entry of the audit log; the id 'reply' is the one of what the call answers. */
export type Left = readonly [action: AuditAction, target: AuditEntry['target'], id: number | null | 'reply']

/** What happened, and whose doing it was: one of the cast, the program's, or a visitor's. */
export type ExpectedEntry = { by: Name | 'system' | 'visitor' | number; left: Left }

/** A valid call, and what it leaves in the audit log. */
export type Example = {
  /** Without anybody a visitor makes it. */
  who?: Name
  params?: Record<string, number | string>
  body?: object
  /** Of an upload, instead of a body. */
  parts?: Part[]
  leaves: readonly Left[]
  /** Whose doing it is where that is not who makes the call. */
  by?: Name
  /** Bodies of the right shape that are refused all the same. */
  refused?: object[]
  /** Afterwards the person has no session any more. */
  endsSession?: true
}

/** Examples by the name of their call; each prepares its world first. */
export type Examples = Record<string, (world: Stage) => Example | Promise<Example>>

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

type CallParts = Pick<Example, 'who' | 'params' | 'body' | 'parts'>

/** Makes a call by its name. */
export async function makeCall(
  { as, visitor }: Stage,
  name: string,
  { who, params = {}, body, parts }: CallParts,
  headers: Record<string, string> = {},
) {
  const endpoint = everyEndpoint.find((endpoint) => nameOf(endpoint) === name)
  assert.ok(endpoint, `there is no ${name}`)
  const form = parts && (await encoded(parts))
  return (who ? as(who) : visitor).send({
    method: endpoint.method,
    url: urlOf(endpoint, { params }),
    headers: { ...form?.headers, ...headers },
    ...((form ?? body) && { body: form?.body ?? body }),
  })
}

/** The id of what a call makes, for an example of a call that changes it. */
export async function made(world: Stage, name: string, input: CallParts): Promise<number> {
  const answer = await makeCall(world, name, input)
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().id
}

import type { Endpoint } from '#contract/endpoint.ts'
import { may, permissions } from '#contract/permissions.ts'
import type { Name } from '#demo/cast.ts'
import type { Part } from '../../server/testing/upload.ts'
import type { Example } from './example.ts'

/** All variants of an example that must be refused. None of them may change anything. */
type Variant = Pick<Example, 'who' | 'program' | 'params' | 'body' | 'parts' | 'headers' | 'form'>
export type RefusedCall = Variant & { why: string }

const nobody = 987_654_321
const roles = { admin: 'nora', mentor: 'max', mentee: 'eva', visitor: undefined } as const
/** People of each role who may not see the rows of the examples. */
const strangers = { admin: 'omar', mentor: 'ruth', mentee: 'ben' } as const
const columns = ['admin', 'mentor', 'mentee', 'visitor'] as const

export function refusedCalls(endpoint: Endpoint, example: Example): RefusedCall[] {
  return [
    ...byWrongRoles(endpoint, example),
    ...byStrangers(endpoint, example),
    ...aboutNobody(endpoint, example),
    ...withWrongParts(example),
    ...(endpoint.method === 'GET' || example.parts ? [] : withWrongBodies(endpoint, example)),
  ]
}

const byWrongRoles = ({ action }: Endpoint, example: Example): RefusedCall[] =>
  columns
    .filter((role) => !may(role, action))
    .map((role) => {
      const { who: _, program: __, ...rest } = example
      const who = roles[role]
      return { ...rest, ...(who && { who }), why: `as ${role}` }
    })

/** A call without ids concerns only the caller, so it cannot be about a stranger's row. */
function byStrangers(endpoint: Endpoint, example: Example): RefusedCall[] {
  const namesRow = example.params || example.parts || namesOfIds(example.body).length > 0
  if (!namesRow) return []
  return (['admin', 'mentor', 'mentee'] as const)
    .filter((_, column) => permissions[endpoint.action][column] === 'own')
    .map((role) => ({ ...example, who: strangers[role] as Name, why: `by a stranger who is ${role}` }))
}

const namesOfIds = (body: object = {}) => Object.keys(body).filter((name) => /^ids$|Id$/.test(name))

function aboutNobody({ params: schema }: Endpoint, example: Example): RefusedCall[] {
  const { params, body } = example
  const ids = Object.keys((schema as { shape?: object }).shape ?? {})
  return [
    ...ids.map((name) => ({
      ...example,
      params: { ...params, [name]: nobody },
      why: `with an unknown ${name}`,
    })),
    ...namesOfIds(body).map((name) => ({
      ...example,
      body: { ...body, [name]: name === 'ids' ? [nobody] : nobody },
      why: `with an unknown ${name}`,
    })),
  ]
}

/**
 * An upload without one of its parts, with an unknown part, for an unknown person, and with a file that is no
 * document.
 */
function withWrongParts(example: Example): RefusedCall[] {
  const { parts } = example
  if (!parts) return []
  const put = (name: string, value: string | File): Part[] => [
    ...parts.filter(([part]) => part !== name),
    [name, value],
  ]
  return [
    ...parts.map(([name]) => ({
      ...example,
      parts: parts.filter(([part]) => part !== name),
      why: `without ${name}`,
    })),
    { ...example, parts: put('nobodyKnowsThis', 'true'), why: 'with an unknown part' },
    { ...example, parts: put('menteeId', String(nobody)), why: 'with an unknown menteeId' },
    { ...example, parts: put('file', new File(['MZ'], 'plan.exe')), why: 'with a program' },
    { ...example, parts: put('file', new File(['no picture'], 'plan.png')), why: 'with a wrong content' },
  ]
}

function withWrongBodies({ body: schema, kind }: Endpoint, example: Example): RefusedCall[] {
  const { body, refused = [] } = example
  const fields = Object.keys((schema as { shape?: object }).shape ?? {})
  return [
    // SCIM ignores unknown attributes.
    ...(kind === 'scim'
      ? []
      : [{ ...example, body: { ...body, nobodyKnowsThis: true }, why: 'with an unknown field' }]),
    ...fields.map((name) => ({ ...example, body: { ...body, [name]: {} }, why: `with a wrong ${name}` })),
    ...refused.map((body) => ({ ...example, body, why: `with ${JSON.stringify(body)}` })),
  ]
}

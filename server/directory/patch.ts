import * as z from 'zod/mini'
import { type ScimOperation, scimSchemas, scimWanted } from '#contract/directory.ts'
import { maxLength, optionalLine } from '#contract/fields.ts'
import { refuse } from '../kernel/errors.ts'
import { parsePart } from '../kernel/http/parse.ts'

/** The attributes that a patch can set, by their lower-case paths. All others are ignored (ADR 078). */
const fields = {
  username: 'userName',
  externalid: 'externalId',
  'name.givenname': 'firstName',
  'name.familyname': 'lastName',
  active: 'active',
  'emails.value': 'email',
} as const
type Field = (typeof fields)[keyof typeof fields]

const { shape: name } = scimWanted.name
const change = z.partial(
  z.object({
    userName: scimWanted.userName,
    email: scimWanted.userName,
    externalId: z.nullable(optionalLine(maxLength.title)),
    firstName: name.givenName,
    lastName: name.familyName,
    active: scimWanted.active,
  }),
)
/** The attributes that a request changes. */
export type ScimChange = Omit<z.output<typeof change>, 'email'>

/** The result of all operations, in their order. `userName` is the address, so it wins over one in `emails`. */
export function changeIn(operations: ScimOperation[]): ScimChange {
  const values = new Map<Field, unknown>()
  for (const { op, path = '', value } of operations)
    for (const [field, set] of effects(op.toLowerCase(), path, value)) values.set(field, set)
  const { email, ...rest } = parsePart(change, Object.fromEntries(values))
  return email === undefined ? rest : { userName: email, ...rest }
}

function effects(op: string, path: string, value: unknown): [Field, unknown][] {
  if (op === 'remove') return removals(path)
  if (op === 'add' || op === 'replace') return settings(path, value)
  return refuse(400, 'The operation must be add, replace or remove.')
}

const user = scimSchemas.user.toLowerCase()

/** 'urn:…:User:name.givenName' becomes 'name.givenname', `emails[type eq "work"].value` becomes 'emails.value'. */
function plainPath(path: string): string {
  const lower = path.toLowerCase()
  const own = lower.startsWith(user) ? lower.slice(user.length).replace(/^:/, '') : lower
  return own.replace(/^emails\[type eq "work"\]/, 'emails')
}

const fieldAt = (path: string): Field | undefined =>
  Object.hasOwn(fields, path) ? fields[path as keyof typeof fields] : undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Without a path, or for a group of attributes, the value is an object of attributes. */
function settings(path: string, value: unknown): [Field, unknown][] {
  const at = plainPath(path)
  const field = fieldAt(at)
  if (field) return [[field, value]]
  if (at === 'emails') return settings('emails.value', workAddress(value))
  if ((at !== '' && at !== 'name') || !isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    // Only one level: an object inside an object is no attribute of ours, but `name` is.
    at === '' && key !== '' ? settings(key, part) : pairOf(`${at}.${key.toLowerCase()}`, part),
  )
}

const pairOf = (path: string, value: unknown): [Field, unknown][] => {
  const field = fieldAt(path)
  return field ? [[field, value]] : []
}

/** The address in a list of them: that for work, else the first. */
function workAddress(value: unknown): unknown {
  const list = [value].flat().filter(isObject) as { type?: unknown; value?: unknown }[]
  return (list.find(({ type }) => String(type).toLowerCase() === 'work') ?? list[0])?.value
}

function removals(path: string): [Field, unknown][] {
  const field = fieldAt(plainPath(path))
  if (field === undefined || field === 'email') return []
  if (field !== 'externalId') refuse(400, 'This attribute cannot be removed.', { code: 'mutability' })
  return [[field, null]]
}

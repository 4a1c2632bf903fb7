import * as z from 'zod/mini'
import { type ScimOperation, scimSchemas, scimWanted } from '#contract/directory.ts'
import { emailKey, line, maxLength, optionalLine } from '#contract/fields.ts'
import { refuse } from '../kernel/errors.ts'
import { parsePart } from '../kernel/http/parse.ts'

/** The attributes that a patch can set, by their lower-case paths. All others are ignored. */
const fields = {
  username: 'userName',
  externalid: 'externalId',
  'name.givenname': 'firstName',
  'name.familyname': 'lastName',
  active: 'active',
} as const
type Field = (typeof fields)[keyof typeof fields] | 'email'

const change = z.partial(
  z.object({
    userName: scimWanted.userName,
    email: scimWanted.userName,
    externalId: z.nullable(optionalLine(maxLength.title)),
    firstName: line(maxLength.name),
    lastName: z.pipe(
      z.nullable(optionalLine(maxLength.name)),
      z.transform((name) => name ?? ''),
    ),
    active: scimWanted.active,
  }),
)
/** The attributes that a request changes. */
export type ScimChange = Omit<z.output<typeof change>, 'email'>

/**
 * The result of all operations, in their order, for an account with this address. `userName` is the address, so
 * it wins over one in `emails`.
 */
export function changeIn(operations: ScimOperation[], address: string): ScimChange {
  const values = new Map<Field, unknown>()
  for (const { op, path = '', value } of operations)
    for (const [field, set] of effects({ op: op.toLowerCase(), path, value, address })) values.set(field, set)
  const { email, ...rest } = parsePart(change, Object.fromEntries(values))
  return email === undefined ? rest : { userName: email, ...rest }
}

type Operation = { op: string; path: string; value: unknown; address: string }

function effects(operation: Operation): [Field, unknown][] {
  if (operation.op === 'remove') return removals(operation.path)
  if (operation.op === 'add' || operation.op === 'replace') return settings(operation)
  return refuse(400, 'The operation must be add, replace or remove.')
}

const user = scimSchemas.user.toLowerCase()

/** 'urn:…:User:name.givenName' becomes 'name.givenname'. */
function plainPath(path: string): string {
  const lower = path.trim().toLowerCase()
  return lower.startsWith(user) ? lower.slice(user.length).replace(/^:/, '') : lower
}

const fieldAt = (path: string): Field | undefined =>
  Object.hasOwn(fields, path) ? fields[path as keyof typeof fields] : undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Without a path, or for a group of attributes, the value is an object of attributes. */
function settings(operation: Operation): [Field, unknown][] {
  const { value } = operation
  const at = plainPath(operation.path)
  if (isEmails(at)) return addressSettings(at, operation)
  const field = fieldAt(at)
  if (field) return [[field, value]]
  if ((at !== '' && at !== 'name') || !isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    // Only one level: an object inside an object is no attribute of ours, but `name` is.
    at === '' && key !== ''
      ? settings({ ...operation, path: key, value: part })
      : pairOf(`${at}.${key.toLowerCase()}`, part),
  )
}

const pairOf = (path: string, value: unknown): [Field, unknown][] => {
  const field = fieldAt(path)
  return field ? [[field, value]] : []
}

const isEmails = (path: string) => /^emails(?![a-z])/.test(path)

/** The account has one address, which is primary and for work. Other addresses are ignored. */
function addressSettings(at: string, { op, value, address }: Operation): [Field, unknown][] {
  const [, filter, attribute] = /^emails\s*(?:\[(.*)\]\s*)?(?:\.\s*([a-z]+))?$/.exec(at) ?? refusePath()
  if (filter !== undefined && !meansAddress(filter, address)) return []
  if (attribute !== undefined) return attribute === 'value' ? [['email', value]] : []
  if (typeof value === 'string') return filter !== undefined || op === 'replace' ? [['email', value]] : []
  const entries = [value].flat().filter(isObject) as Address[]
  return [['email', (filter === undefined ? chosenAddress(op, entries) : entries[0])?.value]]
}

/** Whether all terms of a filter such as `type eq "work" and primary eq true` mean the account's address. */
function meansAddress(filter: string, address: string): boolean {
  const ours = { type: 'work', primary: 'true', value: emailKey(address) }
  const terms = filter
    .replace(/^\s*\((.*)\)\s*$/, '$1')
    .replace(/\s+/g, ' ')
    .split(' and ')
  return terms.every((term) => {
    const [, name = '', literal = ''] =
      /^\s*(type|primary|value)\s+eq\s+("[^"]*"|true|false)\s*$/.exec(term) ?? refusePath()
    const isOurs = ours[name as keyof typeof ours] === literal.replaceAll('"', '')
    if (!isOurs && name === 'value')
      refuse(400, 'The account has no such email address.', { code: 'noTarget' })
    return isOurs
  })
}

const refusePath = (): never =>
  refuse(400, 'Choose an email address by type, primary or value, with eq.', { code: 'invalidPath' })

type Address = { type?: unknown; primary?: unknown; value?: unknown }

/** The address for work, else the primary one, else the only one of a whole list. `add` keeps others. */
function chosenAddress(op: string, entries: Address[]): Address | undefined {
  const isPrimary = ({ primary }: Address) => String(primary).toLowerCase() === 'true'
  const forWork = entries.filter(({ type }) => String(type).toLowerCase() === 'work')
  const only = op === 'replace' && entries.length === 1 ? entries[0] : undefined
  return forWork.find(isPrimary) ?? forWork[0] ?? entries.find(isPrimary) ?? only
}

function removals(path: string): [Field, unknown][] {
  const at = plainPath(path)
  const field = fieldAt(at)
  if (field === undefined || isEmails(at)) return []
  if (field === 'lastName') return [[field, '']]
  if (field !== 'externalId') refuse(400, 'This attribute cannot be removed.', { code: 'mutability' })
  return [[field, null]]
}

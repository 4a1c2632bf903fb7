import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from '#contract/audit-actions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Name } from '#demo/cast.ts'
import type { Row } from '../server/database/schema.ts'
import { type Stage, stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { examples } from './examples/every-example.ts'
import { everythingStored } from './examples/everything-stored.ts'
import { type Example, type Left, makeCall, nameOf } from './examples/example.ts'
import { refusedCalls } from './examples/refused-calls.ts'
import { assertSearchTexts } from './examples/search-texts.ts'
import { stories } from './examples/stories.ts'

/**
 * Every call that changes something or exports data adds its audit entry; a refused call adds none (rule 44).
 * After each change all rows have the search text of their own texts.
 */

const recorded = everyEndpoint.filter(({ method, kind }) => method !== 'GET' || kind === 'download')

/** Calls that hand something out without an audit entry, each with the reason. */
const silent: Record<string, string> = {
  'POST /api/auth/work-account/start': 'it only names the address of the provider; linking is recorded',
  'POST /api/auth/passkeys/start': 'it only asks the browser; the new passkey is recorded',
  'POST /api/auth/passkey/start': 'it only asks the browser; the sign-in is recorded',
  'POST /api/auth/proof/passkey': 'it only asks the browser; the proof is recorded',
  'GET /api/calendar/:file':
    'a calendar asks for it every hour by itself; who made its address stands in the log',
}
/** Calls that answer strangers with success although they change nothing, each with the reason. */
const answersStrangers: Record<string, string> = {
  'POST /api/notes/opened': 'whether somebody else has such a note is not told',
  'POST /api/notifications/read': 'the same of notifications',
}
/** Entries that a refused call may add. */
const refusals = ['access.refused', 'session.refused', 'session.proof_refused', 'password.reset_refused']

const everLeft = new Set<string>()

async function exampleOf(endpoint: Endpoint): Promise<{ world: Stage; example: Example }> {
  const name = nameOf(endpoint)
  const exampleFor = examples[name]
  assert.ok(exampleFor, `${name} needs an example`)
  const world = await stage()
  const example = await exampleFor(world)
  const people = ['nora', 'omar', 'max', 'ruth', 'eva', 'ben'] as const
  await Promise.all(people.map((who) => world.as(who).token()))
  return { world, example }
}

/** Runs an action and returns its new audit entries, oldest first. */
async function entriesOf<T>({ db }: Stage, work: () => Promise<T>): Promise<[Row<'audit_log'>[], T]> {
  const { last_id } = await db.selectFrom('audit_head').select('last_id').executeTakeFirstOrThrow()
  const result = await work()
  const entries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', last_id)
    .orderBy('id')
    .execute()
  for (const { action } of entries) everLeft.add(action)
  return [entries, result]
}

const actorIn = ({ actor_id, actor_role }: Row<'audit_log'>) => actor_id ?? actor_role
const leftBy = (entry: Row<'audit_log'>) => [actorIn(entry), entry.action, entry.target_type, entry.target_id]

for (const endpoint of recorded) {
  const name = nameOf(endpoint)

  test(`${name} leaves no change or entry when refused, and ${name in silent ? 'no entry, on purpose,' : 'its own entry'} when it succeeds`, async () => {
    const { world, example } = await exampleOf(endpoint)

    await isRefused(world, endpoint, example)
    await isRecorded(world, endpoint, example)
    await assertSearchTexts(world)
    if (takesVersion(endpoint)) await isRefusedWhenStale(world, endpoint, example)
  })
}

async function isRefused(world: Stage, endpoint: Endpoint, example: Example) {
  const name = nameOf(endpoint)
  const before = await everythingStored(world)
  const refusedBefore = new Set<string>()
  for (const { why, ...call } of refusedCalls(endpoint, example)) {
    const [entries, { statusCode, body }] = await entriesOf(world, () => makeCall(world, name, call))

    const isAnswered = name in answersStrangers && statusCode === endpoint.status
    assert.ok(isAnswered || (statusCode >= 400 && statusCode < 500), `${why}: ${statusCode} ${body}`)
    const written = entries.filter(({ action }) => !refusals.includes(action))
    assert.deepEqual(written.map(leftBy), [], why)
    const refused = entries.filter(({ action }) => action === 'access.refused').map(actorIn)
    // Later refusals of the same person only increase a counter.
    const who = statusCode === 403 && !refusedBefore.has(call.who ?? '') ? call.who : undefined
    const expected = who ? [world.ids[who]] : []
    assert.deepEqual(refused, expected, `${why}: whose attempt it was`)
    if (who) refusedBefore.add(who)
  }
  assert.deepEqual(await everythingStored(world), before)
}

async function isRecorded(world: Stage, endpoint: Endpoint, example: Example) {
  const name = nameOf(endpoint)
  const [entries, answer] = await entriesOf(world, () => makeCall(world, name, example))

  assert.equal(answer.statusCode, endpoint.status, answer.body)
  const by = example.by ?? example.who
  const actor = by ? (world.ids[by as Name] ?? by) : 'visitor'
  const idOf = (id: Left[2]) => (id === 'reply' ? Number(answer.json().id) : id)
  const expected = example.leaves.map(([action, target, id]) => [actor, action, target, idOf(id)])
  assert.deepEqual(entries.map(leftBy), expected)
  assert.equal(expected.length === 0, name in silent)
}

const takesVersion = ({ body }: Endpoint) => 'version' in ((body as { shape?: object }).shape ?? {})

/** Repeats the example with a version that a first call has made stale. */
async function isRefusedWhenStale(world: Stage, endpoint: Endpoint, example: Example) {
  const name = nameOf(endpoint)
  // The first call creates the row if there is none.
  await makeCall(world, name, example)
  const before = await everythingStored(world)
  const stale = { ...example, body: { ...example.body, version: 1 } }
  const [entries, answer] = await entriesOf(world, () => makeCall(world, name, stale))

  assert.equal(answer.statusCode, 409, answer.body)
  assert.deepEqual(entries.map(leftBy), [])
  assert.deepEqual(await everythingStored(world), before)
}

for (const [action, happens] of Object.entries(stories))
  test(`the audit log records ${action} with actor and target`, async () => {
    const world = await stage()
    const [entries, { by, left }] = await entriesOf(world, () => happens(world))

    const actor = Object.hasOwn(world.ids, by) ? world.ids[by as keyof typeof world.ids] : by
    const details = entries.filter((entry) => entry.action === action).map(leftBy)
    assert.deepEqual(details, [[actor, ...left]])
    await assertSearchTexts(world)
  })

test('every exception and example is a call of the contract', () => {
  const names = recorded.map(nameOf)

  for (const named of [silent, answersStrangers, examples])
    assert.deepEqual(
      Object.keys(named).filter((name) => !names.includes(name)),
      [],
    )
})

test('every action of the audit log was recorded by one of these calls', () => {
  assert.deepEqual(
    auditActions.filter((action) => !everLeft.has(action)),
    [],
  )
})

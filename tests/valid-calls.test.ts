import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActions } from '#contract/audit-actions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { decideReferral } from '#contract/referrals.ts'
import type { Name } from '#demo/cast.ts'
import type { Row } from '../server/database/schema.ts'
import { type Stage, stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { examples, type ValidCall, validCall } from './examples/every-example.ts'
import { everythingStored } from './examples/everything-stored.ts'
import { type Left, makeCall, nameOf } from './examples/example.ts'
import { lateSaves } from './examples/late-saves.ts'
import { refusedCalls } from './examples/refused-calls.ts'
import { assertSearchTexts } from './examples/search-texts.ts'
import { stories } from './examples/stories.ts'

/**
 * One pass over every call that changes something or exports data. Its example is prepared once, and then
 * checked for several properties in this order: each continues with the world of the previous one.
 */

type Call = ValidCall & {
  endpoint: Endpoint
  /** The reply, once the call was sent. */
  first?: Awaited<ReturnType<typeof makeCall>>
}

type Property = {
  title: string
  isOf: (endpoint: Endpoint) => boolean
  check: (call: Call) => Promise<void>
}

const recorded = everyEndpoint.filter(({ method, kind }) => method !== 'GET' || kind === 'download')
const isSilent = (endpoint: Endpoint) => nameOf(endpoint) in silent
const isSave = ({ method }: Endpoint) => method === 'PUT' || method === 'PATCH'
const isConfirmed = (endpoint: Endpoint) => nameOf(endpoint) in confirms
/** Calls whose reply is stored for their key. */
const isRepeatable = ({ method, kind, secret }: Endpoint) => method !== 'GET' && kind !== 'upload' && !secret
const takesVersion = ({ body }: Endpoint) =>
  JSON.stringify(body?._zod.def ?? null, exceptParent).includes('"version"')
/** A referral can be decided only once, so nothing can be overwritten. */
const isOverwritten = (endpoint: Endpoint) => endpoint !== decideReferral && takesVersion(endpoint)
const exceptParent = (key: string, value: unknown) => (key === 'parent' ? undefined : value)

/** Calls that hand something out without an audit entry, each with the reason. */
const silent: Record<string, string> = {
  'POST /api/auth/work-account/start': 'it only names the address of the provider; linking is recorded',
  'POST /api/auth/passkeys/start': 'it only asks the browser; the new passkey is recorded',
  'POST /api/auth/passkey/start': 'it only asks the browser; the sign-in is recorded',
  'POST /api/auth/proof/passkey': 'it only asks the browser; the proof is recorded',
  'GET /api/calendar/:file':
    'a calendar asks for it every hour by itself; the log has an entry of who made its address',
}
/** Calls that answer strangers with success although they change nothing, each with the reason. */
const answersStrangers: Record<string, string> = {
  'POST /api/notes/opened': 'whether somebody else has such a note is not told',
  'POST /api/notifications/read': 'the same of notifications',
}
/** Saves that write something all the same, each with the reason. */
const confirms: Record<string, string> = {
  'PATCH /api/mentoring/progress/:menteeId':
    'it says that the progress was looked at, so nobody is reminded of it',
}
/** Entries that a refused call may add. */
const refusals = ['access.refused', 'session.refused', 'session.proof_refused', 'password.reset_refused']

/** Rule 44 has the audit entries, ADR 036 the repeated calls, rule 42 the late saves. */
const properties: Property[] = [
  { title: 'leaves no change or entry when refused', isOf: () => true, check: assertRefused },
  {
    title: 'leaves its own entry',
    isOf: (endpoint) => !isSilent(endpoint),
    check: assertRecorded,
  },
  { title: 'leaves no entry, on purpose', isOf: isSilent, check: assertRecorded },
  {
    title: 'leaves each row with the search text of its own texts',
    isOf: () => true,
    check: ({ world }) => assertSearchTexts(world),
  },
  {
    title: 'repeated with its key, is executed once with the same reply',
    isOf: isRepeatable,
    check: assertRepeated,
  },
  {
    title: 'with the stored values writes nothing',
    isOf: (endpoint) => isSave(endpoint) && !isConfirmed(endpoint),
    check: assertUnchanged,
  },
  { title: 'with the stored values confirms them', isOf: isConfirmed, check: assertUnchanged },
  { title: 'is refused with a stale version, and changes nothing', isOf: takesVersion, check: assertStale },
  {
    title: 'late, shows the current values and can overwrite only these',
    isOf: isOverwritten,
    check: assertOverwritesSeen,
  },
]

for (const endpoint of recorded)
  test(nameOf(endpoint), async (t) => {
    const call: Call = { ...(await validCall(nameOf(endpoint))), endpoint }
    // Signed in already, a person adds no session to the rows that are compared.
    for (const who of ['nora', 'omar', 'max', 'ruth', 'eva', 'ben'] as const) await call.world.as(who).token()
    for (const { title, isOf, check } of properties)
      if (isOf(endpoint)) await t.test(`${nameOf(endpoint)}: ${title}`, () => check(call))
  })

const everLeft = new Set<string>()

/** Runs an action and returns its new audit entries, oldest first. */
async function entriesOf<T>({ db }: Stage, work: () => Promise<T>): Promise<[Row<'audit_log'>[], T]> {
  const last = await headOf(db)
  const result = await work()
  const entries = await db.selectFrom('audit_log').selectAll().where('id', '>', last).orderBy('id').execute()
  for (const { action } of entries) everLeft.add(action)
  return [entries, result]
}

const headOf = async (db: Stage['db']) =>
  (await db.selectFrom('audit_head').select('last_id').executeTakeFirstOrThrow()).last_id

const actorIn = ({ actor_id, actor_role }: Row<'audit_log'>) => actor_id ?? actor_role
const leftBy = (entry: Row<'audit_log'>) => [actorIn(entry), entry.action, entry.target_type, entry.target_id]

async function assertRefused({ name, endpoint, world, example }: Call) {
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

async function assertRecorded(call: Call) {
  const { endpoint, world, example } = call
  const [entries, answer] = await entriesOf(world, () => sendWithKey(call))
  call.first = answer

  assert.equal(answer.statusCode, endpoint.status, answer.body)
  const by = example.by ?? example.who
  const actor = by ? (world.ids[by as Name] ?? by) : 'visitor'
  const idOf = (id: Left[2]) => (id === 'reply' ? Number(answer.json().id) : id)
  const expected = example.leaves.map(([action, target, id]) => [actor, action, target, idOf(id)])
  assert.deepEqual(entries.map(leftBy), expected)
  assert.equal(expected.length === 0, isSilent(endpoint))
}

const sendWithKey = ({ name, endpoint, world, example }: Call) =>
  makeCall(world, name, example, isRepeatable(endpoint) ? { 'idempotency-key': 'the-same-key' } : {})

async function assertRepeated(call: Call) {
  const { endpoint, world, example, first = assert.fail('it was not sent') } = call
  const [recorded, kept] = [
    await headOf(world.db),
    await world.db.selectFrom('idempotency_keys').select('reply').execute(),
  ]
  const second = await sendWithKey(call)

  assert.equal(first.headers['idempotent-replay'], undefined)
  assert.equal(kept.length, 1)
  const reply = JSON.parse(kept[0]?.reply ?? 'nothing was kept')
  if (endpoint.status === 204) assert.equal(reply, null)
  else assert.deepEqual(endpoint.reply.parse(reply), first.json())
  if (example.endsSession) return assert.equal(second.statusCode, 401)
  assert.deepEqual(
    [second.statusCode, second.body, second.headers['content-type'], second.headers['idempotent-replay']],
    [first.statusCode, first.body, first.headers['content-type'], 'true'],
  )
  assert.equal(await headOf(world.db), recorded)
}

async function assertUnchanged({ name, endpoint, world, example }: Call) {
  // A session updates its last use only once in a while: let that happen before the comparison.
  world.passes({ minutes: 5 })
  await makeCall(world, name, example)
  const stored = async () => ({ ...(await everythingStored(world)), head: await headOf(world.db) })
  const before = await stored()

  world.passes({ seconds: 1 })
  const again = await makeCall(world, name, example)

  assert.ok(again.statusCode === endpoint.status || again.statusCode === 409, again.body)
  if (name in confirms) assert.notDeepEqual(await stored(), before)
  else assert.deepEqual(await stored(), before)
}

async function assertStale({ name, world, example }: Call) {
  // One more call creates the row if there was none.
  await makeCall(world, name, example)
  const before = await everythingStored(world)
  const stale = { ...example, body: { ...example.body, version: 1 } }
  const [entries, answer] = await entriesOf(world, () => makeCall(world, name, stale))

  assert.equal(answer.statusCode, 409, answer.body)
  assert.deepEqual(entries.map(leftBy), [])
  assert.deepEqual(await everythingStored(world), before)
}

/** A person who saves over somebody else's change sees it first, and must not overwrite an even later one. */
async function assertOverwritesSeen({ name, world, example }: Call) {
  const { first, mine, params } =
    lateSaves[name]?.(world.ids) ?? assert.fail('it needs its case in late-saves.ts')
  const save = async (body: object) => {
    const answer = await makeCall(world, name, { ...example, ...(params && { params }), body })
    return { status: answer.statusCode, current: answer.json().current }
  }
  assert.equal((await save(first)).status, 200)

  const late = await save({ ...mine, version: 1 })
  const { version, ...current } = late.current ?? {}
  assert.deepEqual([late.status, current], [409, first])

  assert.equal((await save(mine)).status, 200, 'a third change lands in between')
  const again = await save({ ...first, version })
  assert.deepEqual([again.status, again.current?.version], [409, version + 1])
  assert.equal((await save({ ...first, version: again.current.version })).status, 200)
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

  for (const named of [silent, answersStrangers, confirms, examples])
    assert.deepEqual(
      Object.keys(named).filter((name) => !names.includes(name)),
      [],
    )
  assert.deepEqual(Object.keys(lateSaves).sort(), recorded.filter(isOverwritten).map(nameOf).sort())
})

test('every action of the audit log was recorded by one of these calls', () => {
  assert.deepEqual(
    auditActions.filter((action) => !everLeft.has(action)),
    [],
  )
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { endpoint, messageReply, urlOf } from '#contract/endpoint.ts'
import { addNote } from '#contract/notes.ts'
import { referralForm } from '#contract/referrals.ts'
import { castPassword } from '#demo/cast.ts'
import { linkIn, type Stage, stage } from '../../testing/stage.ts'
import { inTransaction } from '../context.ts'
import { maxReplyBytes, removeOldReplies } from './idempotency.ts'
import { type Call, serve } from './route.ts'

const newcomer = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', password: 'secret1' }
const create = ({ as }: Stage, key: string, body: object = newcomer) =>
  as('nora').send({ method: 'POST', url: '/api/users', body, headers: { 'idempotency-key': key } })

const countPeople = async ({ db, ids }: Stage) =>
  (await db.selectFrom('users').selectAll().execute()).length - Object.keys(ids).length

test('a repeated call with its key is executed once and gets the same reply', async () => {
  const world = await stage()

  const first = await create(world, 'the-same-key')
  const second = await create(world, 'the-same-key')

  assert.deepEqual([first.statusCode, second.statusCode], [201, 201])
  assert.equal(second.body, first.body)
  assert.equal(second.headers['idempotent-replay'], 'true')
  assert.equal(await countPeople(world), 1)
})

test('a mentor whose mentee has left them gets no reply about the mentee from an earlier call', async () => {
  const { as, ids } = await stage()
  const repeat = () =>
    as('max').send({
      method: 'POST',
      url: urlOf(addNote, {}),
      body: { menteeId: ids.eva, content: 'Eva is tired of nights.' },
      headers: { 'idempotency-key': 'the-same-key' },
    })
  const first = await repeat()
  const [pair = assert.fail()] = (await as('nora').call(listRelationships)).filter(
    ({ mentor_id, mentee_id }) => mentor_id === ids.max && mentee_id === ids.eva,
  )
  await as('nora').call(endRelationship, { params: { id: pair.id }, body: { status: 'terminated' } })

  const second = await repeat()

  assert.equal(first.statusCode, 201)
  assert.deepEqual([second.statusCode, second.body.includes('tired')], [409, false])
})

test('ten concurrent calls with one key execute once', async () => {
  const world = await stage()
  await world.as('nora').token()

  const answers = await Promise.all(Array.from({ length: 10 }, () => create(world, 'the-same-key')))

  assert.equal(await countPeople(world), 1)
  // A call that loses the race for the key finds the email address taken.
  for (const answer of answers) assert.ok([201, 409].includes(answer.statusCode), answer.body)
  assert.ok(answers.some((answer) => answer.statusCode === 201))
})

test('a key used for another call is refused', async () => {
  const world = await stage()
  await create(world, 'the-same-key')

  const other = await create(world, 'the-same-key', { ...newcomer, email: 'other@mst.example' })

  assert.equal(other.statusCode, 422)
  assert.equal(await countPeople(world), 1)
})

test('a reply is stored for exactly a day', async () => {
  const world = await stage()
  const isKept = async () => {
    await removeOldReplies(world.db, world.ctx.now())
    return (await world.db.selectFrom('idempotency_keys').select('id').execute()).length === 1
  }
  await create(world, 'the-same-key')

  world.passes({ hours: 24 })
  assert.equal(await isKept(), true)
  world.passes({ minutes: 1 })
  assert.equal(await isKept(), false)
})

test('a refused call can be repeated with its key after a correction', async () => {
  const world = await stage()

  const refused = await create(world, 'the-same-key', { ...newcomer, password: 'x' })
  const mended = await create(world, 'the-same-key')

  assert.deepEqual([refused.statusCode, mended.statusCode], [400, 201])
})

test('the same key of another person is a different key', async () => {
  const world = await stage()
  await create(world, 'the-same-key')

  const other = await world.as('omar').send({
    method: 'POST',
    url: '/api/users',
    body: { ...newcomer, email: 'other@mst.example' },
    headers: { 'idempotency-key': 'the-same-key' },
  })

  assert.equal(other.statusCode, 201)
})

test('a key with other characters is refused', async () => {
  const world = await stage()

  assert.equal((await create(world, 'no spaces, please')).statusCode, 400)
})

test('a repeated call gets the same sentence as its reply', async () => {
  const { as, ids } = await stage()
  const unlock = {
    method: 'POST',
    url: `/api/users/${ids.max}/unlock`,
    headers: { 'idempotency-key': 'unlock-max' },
  } as const

  const first = await as('nora').send(unlock)
  const second = await as('nora').send(unlock)

  assert.deepEqual([first.statusCode, second.statusCode, second.body], [200, 200, first.body])
  assert.equal(second.headers['idempotent-replay'], 'true')
})

test('a password change works with a key, and a failed try does not use it up', async () => {
  const { as } = await stage()
  const change = (currentPassword: string) =>
    as('max').send({
      method: 'POST',
      url: '/api/auth/change-password',
      body: { currentPassword, newPassword: 'heron-lighthouse' },
      headers: { 'idempotency-key': `change-${currentPassword}` },
    })

  assert.equal((await change('wrong-one')).statusCode, 400)
  assert.equal((await change(castPassword)).statusCode, 200)
  assert.equal((await change(castPassword)).statusCode, 200)
})

test('a call that failed before its reply was stored is answered on repeat and executed once', async () => {
  const { app, ctx, as, db } = await stage({ own: true })
  const breaks = endpoint('POST /api/breaks', { action: 'users: create', reply: messageReply, status: 201 })
  const rule = async ({ ctx }: Call<typeof breaks>) => {
    await inTransaction(ctx, async (ctx) => {
      ctx.record('program.started', null, 'Done')
      return { message: 'It is done.' }
    })
    throw new Error('the power went')
  }
  serve(app, ctx, { breaks }, { breaks: rule })
  const send = () =>
    as('nora').send({ method: 'POST', url: '/api/breaks', headers: { 'idempotency-key': 'the-same-key' } })

  const first = await send()
  const second = await send()

  assert.equal(first.statusCode, 500)
  assert.deepEqual([second.statusCode, second.json()], [201, { message: 'It is done.' }])
  const done = await db.selectFrom('audit_log').where('action', '=', 'program.started').selectAll().execute()
  assert.equal(done.length, 1)
})

test('a reply up to 16 KB is stored; the repeat of a larger one says that it was executed', async () => {
  const { app, ctx, as, db } = await stage({ own: true })
  const shouts = endpoint('POST /api/shouts', { action: 'users: create', reply: messageReply, status: 201 })
  let message = ''
  const rule = ({ ctx }: Call<typeof shouts>) =>
    inTransaction(ctx, async (ctx) => {
      ctx.record('program.started', null, 'Done')
      return { message }
    })
  serve(app, ctx, { shouts }, { shouts: rule })
  const sendTwice = async (key: string) => {
    const send = () =>
      as('nora').send({ method: 'POST', url: '/api/shouts', headers: { 'idempotency-key': key } })
    return [(await send()).statusCode, await send()] as const
  }

  message = 'é'.repeat((maxReplyBytes - JSON.stringify({ message: '' }).length) / 2)
  const [firstOfKept, kept] = await sendTwice('as-large-as-can-be')
  message += 'x'
  const [firstOfLarger, larger] = await sendTwice('one-byte-larger')

  assert.deepEqual([firstOfKept, kept.statusCode, kept.headers['idempotent-replay']], [201, 201, 'true'])
  assert.deepEqual(
    [firstOfLarger, larger.statusCode, larger.json().message],
    [201, 409, 'This has already been done. Refresh the page to see it.'],
  )
  const done = await db.selectFrom('audit_log').where('action', '=', 'program.started').selectAll().execute()
  assert.equal(done.length, 2)
})

test('a plan sent twice is created once, and its texts are stored once', async () => {
  const { as, db } = await stage()
  const texts = { measurable: 'm', achievable: 'a', relevant: 'r', timeBound: 't' }
  const objectives = Array.from({ length: 20 }, () => ({ specific: 'x'.repeat(1_000), ...texts }))
  const body = { title: 'Nights', targetDate: '2027-02-01', objectives }
  const headers = { 'idempotency-key': 'the-same-key' }
  const send = () => as('eva').send({ method: 'POST', url: '/api/learning-plans', body, headers })

  const answers = [await send(), await send()].map(({ statusCode }) => statusCode)

  assert.deepEqual(answers, [201, 409])
  assert.equal((await db.selectFrom('learning_plans').select('id').execute()).length, 1)
  const [key] = await db.selectFrom('idempotency_keys').select('reply').execute()
  assert.equal(key?.reply, null)
})

const referral = {
  firstName: 'Ines',
  lastName: 'García',
  email: 'ines@mst.example',
  reason: 'Please help me.',
}
const refer = ({ visitor }: Stage, body: object, remoteAddress = '192.0.2.1') =>
  visitor.send({
    method: 'POST',
    url: '/api/referrals/submit',
    body: { grsNumber: 'GRS-1', ...body },
    headers: { 'idempotency-key': 'the-same-key' },
    remoteAddress,
  })

test('a referral sent twice is one referral and one email', async () => {
  const world = await stage()

  const first = await refer(world, referral)
  const second = await refer(world, referral)

  assert.equal(first.statusCode, 201, first.body)
  assert.deepEqual([second.statusCode, second.body], [201, first.body])
  assert.equal(second.headers['idempotent-replay'], 'true')
  assert.equal((await world.db.selectFrom('referrals').selectAll().execute()).length, 1)
  assert.equal((await world.delivered()).length, 1)
})

test("a visitor's key is bound to body and address", async () => {
  const world = await stage()
  await refer(world, referral)

  const sameAddress = await refer(world, { ...referral, email: 'ada@mst.example' })
  const elsewhere = await refer(world, referral, '192.0.2.2')

  for (const answer of [sameAddress, elsewhere])
    assert.deepEqual([answer.statusCode, answer.headers['idempotent-replay']], [201, undefined])
  assert.equal((await world.db.selectFrom('referrals').selectAll().execute()).length, 3)
})

test('a repeated reset gets its reply again, and a refused one is refused again', async () => {
  const world = await stage()
  const { visitor, delivered } = world
  await visitor.send({ method: 'POST', url: '/api/auth/request-reset', body: { email: 'max@mst.example' } })
  const link = linkIn((await delivered()).at(-1))
  const reset = (token: string) =>
    visitor.send({
      method: 'POST',
      url: '/api/auth/reset-password',
      body: { email: link.email, token, newPassword: 'heron-lighthouse' },
      headers: { 'idempotency-key': 'the-same-key' },
    })

  const wrong = [await reset('wrong-token'), await reset('wrong-token')]
  const right = [await reset(link.token), await reset(link.token)]

  assert.deepEqual(
    wrong.map((answer) => answer.statusCode),
    [400, 400],
  )
  assert.deepEqual(
    right.map((answer) => [answer.statusCode, answer.body]),
    Array(2).fill([200, '{"message":"Password reset successful! You can now log in."}']),
  )
})

test('a posted body cannot be guessed from its stored hash', async () => {
  const world = await stage()
  await refer(world, referral)

  const [kept] = await world.db.selectFrom('idempotency_keys').selectAll().execute()

  const body = JSON.stringify(referralForm.parse({ ...referral, grsNumber: 'GRS-1' }))
  assert.notEqual(kept?.body_hash, createHash('sha256').update(body).digest('hex'))
  assert.doesNotMatch(JSON.stringify(kept), /192\.0\.2\.1/)
})

test('a call executed by an earlier version without a stored reply is not executed again', async () => {
  const world = await stage()
  await create(world, 'the-same-key')
  await world.db.updateTable('idempotency_keys').set({ reply: null }).execute()

  const again = await create(world, 'the-same-key')

  assert.equal(again.statusCode, 409)
  assert.equal(await countPeople(world), 1)
})

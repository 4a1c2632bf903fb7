import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLog } from '#contract/audit-log.ts'
import { getScimConfig } from '#contract/directory.ts'
import { createKey, listKeys, maxKeys, revokeKey, tooManyKeys } from '#contract/keys.ts'
import { keyDoesNotWork, signInFirst } from '#contract/session.ts'
import { listUsers } from '#contract/users.ts'
import { settleRestore } from '../backup/restoration.ts'
import { stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'
import { announceEndingKeys } from './rules.ts'

const newKey = { name: 'Region', lastDay: '2027-11-20', addresses: '' }

test('a key is shown once, with 256 bits, and only its hash is stored', async () => {
  const world = await stage()

  const { id, key } = await world.key()

  assert.match(key, /^mst_[A-Za-z0-9_-]{43}$/)
  const listed = await world.as('nora').call(listKeys)
  assert.deepEqual(
    listed.map(({ id, created_by, state, can }) => [id, created_by, state, can]),
    [[id, 'Nora Whitfield', 'works', ['revoke']]],
  )
  const stored = JSON.stringify(await world.db.selectFrom('api_keys').selectAll().execute())
  assert.ok(!stored.includes(key) && !JSON.stringify(listed).includes(key))
})

test('a key works until the end of its last day on the clock of the organisation', async () => {
  const world = await stage({ timeZone: 'Pacific/Auckland' })
  const { id, program } = await world.key({ lastDay: '2026-11-21' })
  // It is 23:00 on 20 November in Auckland, and 10:00 in London.
  world.passes({ hours: 24 })
  await program.call(getScimConfig)
  world.passes({ hours: 2 })

  const { status, message } = await program.refused(getScimConfig)

  assert.deepEqual([status, message], [401, keyDoesNotWork])
  world.signsInAgain('nora')
  const [row] = await world.as('nora').call(listKeys)
  assert.deepEqual([row?.state, row?.can], ['ended', []])
  const refused = await world.as('nora').refused(revokeKey, { params: { id } })
  assert.deepEqual([refused.status, refused.message], [409, 'This key has ended already.'])
})

test('a revoked key stops working at once and cannot be revoked again', async () => {
  const world = await stage()
  const { id, program } = await world.key()
  await program.call(getScimConfig)

  await world.as('nora').call(revokeKey, { params: { id } })

  assert.equal((await program.refused(getScimConfig)).status, 401)
  assert.equal((await world.as('omar').refused(revokeKey, { params: { id } })).status, 409)
})

test('a call in progress fails if its key is revoked meanwhile', async () => {
  const world = await stage()
  const { id, program } = await world.key()
  const { inTransaction } = await import('../kernel/context.ts')
  await program.call(getScimConfig)
  await world.as('nora').call(revokeKey, { params: { id } })

  const call = inTransaction({ ...world.ctx, keyId: id }, async (ctx) =>
    ctx.record('report.exported', null, 'late'),
  )

  await assert.rejects(call, { message: keyDoesNotWork })
  assert.equal((await world.recorded())[0]?.action, 'key.revoked')
})

test('a key works only from its addresses', async () => {
  const world = await stage({ trustProxy: true })
  const { key } = await world.key({ addresses: '192.0.2.0/24, 2001:db8::/32' })
  const from = async (ip: string) => {
    const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': ip }
    return (await world.app.inject({ url: getScimConfig.path, headers })).statusCode
  }

  assert.deepEqual(
    [
      await from('192.0.2.77'),
      await from('2001:db8::1'),
      await from('::ffff:192.0.2.9'),
      await from('192.0.2.77:51234'),
      await from('[2001:db8::5]:51234'),
      await from('192.0.3.1'),
      await from('192.0.3.1:51234'),
    ],
    [200, 200, 200, 200, 200, 403, 403],
  )
})

test('the scheme of a key, of a person and of the metrics has no case', async () => {
  const world = await stage({ metricsToken: 'metrics-token' })
  const { key } = await world.key()
  const person = await world.as('nora').token()
  const calls = [
    [getScimConfig.path, key],
    ['/api/users', person],
    ['/metrics', 'metrics-token'],
  ] as const

  for (const [url, token] of calls)
    for (const scheme of ['bearer', 'BEARER', 'bEaReR '])
      assert.equal(
        (await world.app.inject({ url, headers: { authorization: `${scheme} ${token}` } })).statusCode,
        200,
        `${scheme} ${url}`,
      )
  for (const [url, token] of calls)
    for (const authorization of [token, `basic ${token}`, `bearer${token}`])
      assert.equal((await world.app.inject({ url, headers: { authorization } })).statusCode, 401, url)
})

test('neither a key on the route of a person nor an unknown key gets anything', async () => {
  const world = await stage()
  const { program } = await world.key()

  const onPersons = await program.refused(listUsers)
  const unknown = await world.withToken(`mst_${'x'.repeat(43)}`).refused(getScimConfig)

  assert.deepEqual([onPersons.status, onPersons.message], [401, signInFirst])
  assert.deepEqual([unknown.status, unknown.message], [401, keyDoesNotWork])
})

test('the first use, its refusals and its revocation are in the audit log under the name of the key', async () => {
  const world = await stage()
  const { id, program } = await world.key({ name: 'North region' })
  await Promise.all([program.call(getScimConfig), program.call(getScimConfig)])
  await world.as('nora').call(revokeKey, { params: { id } })
  for (let tries = 0; tries < 3; tries += 1) await program.refused(getScimConfig)

  const entries = await world.as('nora').call(listAuditLog, { query: { target_type: 'key' } })

  assert.deepEqual(
    entries.map(({ action, actor_role, target_id }) => [action, actor_role, target_id]),
    [
      ['key.refused', 'key: North region', id],
      ['key.revoked', 'admin', id],
      ['key.first_used', 'key: North region', id],
      ['key.made', 'admin', id],
    ],
  )
  const found = await world
    .as('nora')
    .call(listAuditLog, { query: { search: 'north region key first used' } })
  assert.equal(found.length, 1)
  const sheet = await world.as('nora').send({ url: '/api/mentoring/admin/audit-log/csv?target_type=key' })
  assert.match(sheet.body, /North region/)
})

test('of two keys at the limit, only one is made', async () => {
  const world = await stage()
  const { as, db } = world
  const { id } = await as('nora').call(createKey, { body: newKey })
  const first = await db.selectFrom('api_keys').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const { id: _, ...copy } = first
  const more = Array.from({ length: maxKeys - 2 }, (__, n) => ({ ...copy, token_hash: `hash ${n}` }))
  await db.insertInto('api_keys').values(more).execute()
  await as('omar').token()

  const body = { ...newKey, name: 'Another' }
  const answers = await queueCalls(
    world,
    (['nora', 'omar'] as const).map(
      (who) => () => as(who).send({ method: 'POST', url: '/api/admin/keys', body }),
    ),
  )

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409])
  assert.ok(answers.some((answer) => answer.json().message === tooManyKeys))
})

test('during maintenance a key gets 503', async () => {
  const { db, key } = await stage()
  const { program } = await key()
  await db.updateTable('settings').set({ maintenance_mode: 1 }).execute()

  assert.equal((await program.refused(getScimConfig)).status, 503)
})

test('a restore revokes every key', async () => {
  const { ctx, key } = await stage()
  const { program } = await key()

  await settleRestore(ctx, { manifest: { made_at: '2026-11-19T03:00:00.000Z' }, isSigned: true })

  assert.equal((await program.refused(getScimConfig)).status, 401)
})

test('all administrators get one email 14 days before a key ends, whichever server is first', async () => {
  const world = await stage()
  await world.key({ name: 'North region', lastDay: '2026-12-05' })
  await world.key({ name: 'Later', lastDay: '2026-12-20' })
  await announceEndingKeys(world.ctx)
  assert.deepEqual(await world.delivered(), [])
  world.passes({ days: 1 })

  await Promise.all([announceEndingKeys(world.ctx), announceEndingKeys(world.ctx)])
  world.passes({ days: 3 })
  await announceEndingKeys(world.ctx)

  const emails = await world.delivered()
  assert.deepEqual(emails.map(({ to }) => to).sort(), ['nora@mst.example', 'omar@mst.example'])
  assert.match(emails[0]?.subject ?? '', /The key 'North region' ends on 5 December 2026/)
})

test('nobody gets an email about a key that was revoked', async () => {
  const world = await stage()
  const { id } = await world.key({ lastDay: '2026-11-28' })
  await world.as('nora').call(revokeKey, { params: { id } })

  await announceEndingKeys(world.ctx)

  assert.deepEqual(await world.delivered(), [])
})

test('a number of bits with a zero before it is no range', async () => {
  const { as } = await stage()

  for (const addresses of ['127.0.0.1/08', '10.0.0.0/8\n10.1.0.0/016', '::1/01', '10.0.0.0/+8']) {
    const { status, fields } = await as('nora').refused(createKey, { body: { ...newKey, addresses } })
    assert.deepEqual([status, Object.keys(fields ?? {})], [400, ['addresses']])
  }
})

test('guesses of keys count as calls of their address', async () => {
  const world = await stage({ rateLimitFactor: 0.01 })
  const { program } = await world.key()
  const guess = () => world.withToken(`mst_${'g'.repeat(43)}`).send({ url: getScimConfig.path })

  const statuses = []
  for (let call = 0; call < 8; call += 1) statuses.push((await guess()).statusCode)

  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 401, 429, 429])
  await program.call(getScimConfig)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestReset } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { stage } from '../../testing/stage.ts'

const metricsToken = 'figures-for-the-monitor'
const bearer = (token: string) => ({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

/** Returns the value of each metric by its name and labels. */
const figuresIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name, value]) => [name, value]))

test('without a token the metrics are disabled', async () => {
  const { visitor } = await stage()

  assert.equal((await visitor.send(bearer(metricsToken))).statusCode, 404)
})

test('metrics need the token, and no signed-in person can read them', async () => {
  const { visitor, as } = await stage({ metricsToken })

  assert.equal((await visitor.send({ url: '/metrics' })).statusCode, 401)
  assert.equal((await visitor.send(bearer(`${metricsToken}s`))).statusCode, 401)
  assert.equal((await as('nora').send({ url: '/metrics' })).statusCode, 401)
  assert.equal((await visitor.send(bearer(metricsToken))).statusCode, 200)
})

test('the metrics cover calls, emails, sessions, database and disk, and contain no names', async () => {
  const world = await stage({ metricsToken })
  await world.visitor.call(requestReset, { body: { email: cast.max.email } })
  await world.delivered()
  await world.visitor.call(requestReset, { body: { email: cast.eva.email } })
  await world.as('nora').send({ url: '/api/nothing/of/eva@mst.example' })
  world.passes({ minutes: 5 })

  const { payload } = await world.visitor.send(bearer(metricsToken))

  const figures = figuresIn(payload)
  const calls = 'mst_call_duration_seconds_count'
  assert.equal(
    figures[`${calls}{route="/api/auth/request-reset",method="POST",status="200"}`],
    '2',
    'calls are counted by route',
  )
  assert.equal(figures[`${calls}{route="unknown",method="GET",status="404"}`], '1')
  assert.equal(figures.mst_sessions, '1')
  assert.equal(figures.mst_database_up, '1')
  assert.equal(figures.mst_disk_free_bytes, '1000000000')
  assert.equal(figures.mst_passwords_waiting, '0')
  assert.ok(Number(figures.mst_database_bytes) > 100_000)
  assert.ok(Number(figures.process_resident_memory_bytes) > 0)
  assert.doesNotMatch(payload, /@mst\.example|Eva|Nora/)
})

test('the metrics count a queued email with its age, and an abandoned one', async () => {
  const world = await stage({ metricsToken })
  const email = {
    recipient: cast.eva.email,
    user_id: world.ids.eva,
    details: '{}',
    created_at: world.ctx.now().toISOString(),
  }
  await world.db
    .insertInto('letters')
    .values([
      { ...email, kind: 'test-email', dedupe_key: 'waits', next_attempt_at: email.created_at },
      { ...email, kind: 'test-email', dedupe_key: 'later', next_attempt_at: '2027-01-01T00:00:00.000Z' },
      {
        ...email,
        kind: 'test-email',
        dedupe_key: 'given up',
        next_attempt_at: email.created_at,
        given_up_at: email.created_at,
      },
    ])
    .execute()
  world.passes({ minutes: 5 })

  const figures = figuresIn((await world.visitor.send(bearer(metricsToken))).payload)

  assert.deepEqual(
    [figures.mst_letters_waiting, figures.mst_oldest_letter_seconds, figures.mst_letters_given_up],
    ['2', '300', '1'],
  )
})

test('the metrics report an unreachable database', async () => {
  const { visitor, db } = await stage({ metricsToken })
  await db.destroy()

  const { statusCode, payload } = await visitor.send(bearer(metricsToken))

  assert.equal(statusCode, 200)
  assert.equal(figuresIn(payload).mst_database_up, '0')
})

test('without a backup the metrics have the age of the installation, or 0 if other programs make backups', async () => {
  const { db, ctx, visitor, passes } = await stage({ metricsToken })
  const created_at = ctx.now().toISOString()
  await db.insertInto('installation').values({ id: 1, key_check: '', created_at }).execute()
  const age = async () => figuresIn((await visitor.send(bearer(metricsToken))).payload).mst_backup_age_seconds
  passes({ hours: 40 })

  const without = await age()
  ctx.config.backupsElsewhere = true

  assert.deepEqual([without, await age()], ['144000', '0'])
})

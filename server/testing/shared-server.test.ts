import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAuditLog, listAuditLog } from '#contract/audit-log.ts'
import { urlOf } from '#contract/endpoint.ts'
import { streamChanges } from '#contract/notifications.ts'
import { getPublicSettings } from '#contract/public-settings.ts'
import { findPeople } from '#contract/search.ts'
import { getProfile, requestReset, signIn } from '#contract/session.ts'
import { factorySettings, saveSettings } from '#contract/settings.ts'
import { exportPerson } from '#contract/subject-access.ts'
import { exportUsers, listUsers } from '#contract/users.ts'
import { startWorkSignIn } from '#contract/work-account.ts'
import { cast } from '#demo/cast.ts'
import { inTransaction } from '../kernel/context.ts'
import { fakeProvider } from './fake-provider.ts'
import { type Stage, stage } from './stage.ts'

/** Two stages on the shared server, in which people, sessions, tokens and audit entries have the same ids. */
async function twins() {
  const twins = [await stage(), await stage()] as const
  for (const { as } of twins) await as('nora').token()
  return twins
}
const record = ({ ctx }: Stage, details: string) =>
  inTransaction(ctx, async (ctx) => ctx.record('program.started', null, details))
const search = ({ as }: Stage, text: string) => as('nora').call(listAuditLog, { query: { search: text } })

test('a person who is deleted on one stage is found on the other, also by a cached search', async () => {
  const [first, second] = await twins()
  const find = ({ as }: Stage) => as('nora').call(findPeople, { query: { text: 'Lindqvist' } })
  await first.db.deleteFrom('relationships').execute()
  await first.db.deleteFrom('users').where('id', '=', first.ids.eva).execute()

  assert.deepEqual([(await find(first)).length, (await find(second)).length], [0, 1])
})

test('a cached search of the audit log belongs to its stage', async () => {
  const [first, second] = await twins()
  await record(first, 'a heron')
  await record(second, 'a kingfisher')

  assert.deepEqual([(await search(first, 'heron')).length, (await search(second, 'heron')).length], [1, 0])
})

test('the clock of one stage does not end a session of the other', async () => {
  const [first, second] = await twins()
  first.passes({ days: 2 })

  const answers = await Promise.all([
    first.as('nora').refused(getProfile),
    second.as('nora').call(getProfile),
  ])

  assert.deepEqual([answers[0].status, answers[1].firstName], [401, cast.nora.firstName])
})

test('a session and wrong passwords of one stage do not count on the other', async () => {
  const [first, second] = await twins()
  const token = await first.as('max').token()
  const body = { email: cast.max.email, password: 'a guess' }
  for (let guess = 0; guess < 5; guess += 1) await first.visitor.refused(signIn, { body })

  const [here, there] = [
    await first.visitor.refused(signIn, { body }),
    await second.visitor.refused(signIn, { body }),
  ]

  assert.deepEqual([here.status, there.status], [429, 401])
  assert.equal((await second.withToken(token ?? '').refused(getProfile)).status, 401)
})

test('one key of a repeated call is executed on each stage', async () => {
  const body = { firstName: 'Ines', lastName: 'García', email: 'ines@mst.example', password: 'secret1' }
  const headers = { 'idempotency-key': 'the-same-key' }
  const create = async ({ as }: Stage) => {
    const answer = await as('nora').send({ method: 'POST', url: '/api/users', body, headers })
    return [answer.statusCode, answer.headers['idempotent-replay']]
  }

  assert.deepEqual(await Promise.all((await twins()).map(create)), [
    [201, undefined],
    [201, undefined],
  ])
})

test('settings, emails and functions of one stage do not reach the other', async () => {
  const [first, second] = await twins()
  first.ctx.passwords.hash = async () => 'changed'
  await first.as('nora').call(saveSettings, {
    body: { ...factorySettings, system: { ...factorySettings.system, siteName: 'Herons' } },
  })
  await first.visitor.call(requestReset, { body: { email: cast.max.email } })

  assert.notEqual((await second.visitor.call(getPublicSettings)).siteName, 'Herons')
  assert.deepEqual([(await first.delivered()).length > 0, await second.delivered()], [true, []])
  assert.notEqual(await second.ctx.passwords.hash('secret1'), 'changed')
})

test('the provider of work accounts belongs to its stage', async () => {
  const [first, second] = await twins()
  const providers = [await fakeProvider(first.ctx.now), await fakeProvider(second.ctx.now)]
  const start = async ({ ctx, visitor }: Stage, index: number) => {
    ctx.config.provider = providers[index]?.settings()
    const { headers } = await visitor.send({ method: 'GET', url: startWorkSignIn.path })
    return new URL(String(headers.location)).origin
  }

  const origins = [await start(first, 0), await start(second, 1)]

  assert.equal(new Set(origins).size, 2)
})

/** Holds each query about people until `release`. */
function holdQueries({ ctx }: Stage) {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  ctx.db = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => 'grs_number' in row && !('session_id' in row))) return result
      begun.resolve()
      await held.promise
      return result
    },
  })
  return { release: held.resolve, begun: begun.promise }
}

const oneAtATime = {
  list: urlOf(listUsers, {}),
  file: urlOf(exportUsers, {}),
  export: urlOf(exportPerson, { params: { id: 1 } }),
}
for (const [what, url] of Object.entries(oneAtATime))
  test(`a running ${what} of one stage delays and refuses none of the same person on the other`, async () => {
    const [first, second] = await twins()
    const { release, begun } = holdQueries(first)
    const slow = first.as('nora').send({ method: 'GET', url })
    await begun

    assert.equal((await second.as('nora').send({ method: 'GET', url })).statusCode, 200)

    release()
    assert.equal((await slow).statusCode, 200)
  })

test('a check of the audit log that runs on both stages counts the entries of each', async () => {
  const [first, second] = await twins()
  await record(first, 'one more')

  const [here, there] = await Promise.all([first, second].map(({ as }) => as('nora').call(checkAuditLog)))

  assert.equal(here?.entries, (there?.entries ?? 0) + 1)
})

test('only a server of its own has event streams, limits and metrics', async () => {
  const shared = await stage()
  const own = await stage({ metricsToken: 'x'.repeat(32), rateLimitFactor: 0.001 })
  const ask = ({ visitor }: Stage, url: string) => visitor.send({ method: 'GET', url })

  const stream = await shared.as('nora').send({ method: 'GET', url: streamChanges.path })
  assert.match(stream.body, /stage\(\{ own: true \}\)/)
  const statuses = async (world: Stage) => [
    (await ask(world, '/metrics')).statusCode,
    (await ask(world, '/metrics')).statusCode,
  ]
  assert.deepEqual(
    [await statuses(shared), await statuses(own)],
    [
      [404, 404],
      [401, 429],
    ],
  )
})

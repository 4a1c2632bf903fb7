import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { examples } from './examples/every-example.ts'
import { makeCall, nameOf } from './examples/example.ts'

/**
 * Repeats every call that stores its reply, with the same idempotency key: one effect and one reply (ADR
 * 036).
 */

const repeatable = everyEndpoint.filter(
  ({ method, kind, secret }) => method !== 'GET' && kind !== 'upload' && !secret,
)

for (const endpoint of repeatable)
  test(`${nameOf(endpoint)}, repeated with its key, is executed once with the same reply`, async () => {
    const name = nameOf(endpoint)
    const exampleFor = examples[name]
    assert.ok(exampleFor, `${name} needs an example`)
    const world = await stage()
    const example = await exampleFor(world)
    await Promise.all([world.as('nora').token(), world.as('max').token()])
    const send = () => makeCall(world, name, example, { 'idempotency-key': 'the-same-key' })
    const head = async () =>
      (await world.db.selectFrom('audit_head').select('last_id').executeTakeFirstOrThrow()).last_id

    const first = await send()
    const recorded = await head()
    const kept = await world.db.selectFrom('idempotency_keys').select('reply').execute()
    const second = await send()

    assert.equal(first.statusCode, endpoint.status, first.body)
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
    assert.equal(await head(), recorded)
  })

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { examples } from './examples/every-example.ts'
import { everythingStored } from './examples/everything-stored.ts'
import { makeCall, nameOf } from './examples/example.ts'

/**
 * A save that repeats the stored values writes no row, no audit entry, no notification and no email (rule
 * 44).
 */

const saves = everyEndpoint.filter(({ method }) => method === 'PUT' || method === 'PATCH')

/** Saves that write something all the same, each with the reason. */
const confirms: Record<string, string> = {
  'PATCH /api/mentoring/progress/:menteeId':
    'it says that the progress was looked at, so nobody is reminded of it',
}

for (const endpoint of saves) {
  const name = nameOf(endpoint)
  test(`${name} with the stored values ${name in confirms ? 'confirms them' : 'writes nothing'}`, async () => {
    const world = await stage()
    const example = await examples[name]?.(world)
    assert.ok(example, `${name} needs an example`)
    await Promise.all((['nora', 'max', 'eva'] as const).map((who) => world.as(who).token()))
    assert.equal((await makeCall(world, name, example)).statusCode, endpoint.status)
    // A session updates its last use only once in a while: let that happen before the comparison.
    world.passes({ minutes: 5 })
    await makeCall(world, name, example)
    const stored = async () => ({
      ...(await everythingStored(world)),
      head: await world.db.selectFrom('audit_head').selectAll().execute(),
    })
    const before = await stored()

    world.passes({ seconds: 1 })
    const again = await makeCall(world, name, example)

    assert.ok(again.statusCode === endpoint.status || again.statusCode === 409, again.body)
    if (name in confirms) assert.notDeepEqual(await stored(), before)
    else assert.deepEqual(await stored(), before)
  })
}

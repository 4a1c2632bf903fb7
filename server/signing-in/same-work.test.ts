import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { test } from 'node:test'
import { submitReferral } from '#contract/referrals.ts'
import { requestReset, resetPassword, signIn } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { setUpApp } from '../testing/second-factor.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { statementsOf } from '../testing/statements.ts'

/**
 * The response time must not reveal accounts: each address causes the same statements and number of hashes.
 */

const people = {
  'a known person': cast.max.email,
  'an unknown one': 'nobody@mst.example',
  'an inactive one': cast.ivan.email,
  'a pending one': cast.pia.email,
}

type Work = { statements: string[]; hashes: number }

/** Counts the passwords that Node hashes, because times depend on the load. */
async function workOf(world: Stage, call: () => Promise<unknown>): Promise<Work> {
  let hashes = 0
  const counter = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  }).enable()
  try {
    return { statements: await statementsOf(world, call), hashes }
  } finally {
    counter.disable()
  }
}

async function assertSameWork(call: (world: Stage, email: string) => Promise<unknown>, times = 1) {
  for (let time = 0; time < times; time += 1) {
    const seen = new Map<string, Work>()
    for (const [who, email] of Object.entries(people)) {
      const world = await stage()
      for (let before = 0; before < time; before += 1) await call(world, email)
      seen.set(who, await workOf(world, () => call(world, email)))
    }
    const [[, first] = [], ...others] = [...seen]
    assert.ok(first && first.statements.length > 0)
    for (const [who, work] of others) assert.deepEqual(work, first, `${who}, time ${time + 1}`)
  }
}

test('a reset request costs the same for known and unknown addresses', () =>
  assertSameWork(({ visitor }, email) => visitor.call(requestReset, { body: { email } }), 5))

test('a wrong password costs the same for known and unknown addresses, locked or not', () =>
  assertSameWork(({ visitor }, email) => visitor.refused(signIn, { body: { email, password: 'not it' } }), 6))

test('a wrong password costs the same with and without a second factor', async () => {
  const seen: Work[] = []
  for (const has of [false, true]) {
    const world = await stage()
    await setUpApp(world, has ? 'max' : 'eva')
    const body = { email: cast.max.email, password: 'not it' }
    seen.push(await workOf(world, () => world.visitor.refused(signIn, { body })))
  }

  assert.deepEqual(seen[1], seen[0])
})

test('an invented link costs the same for everybody', () =>
  assertSameWork(({ visitor }, email) =>
    visitor.refused(resetPassword, {
      body: { email, token: 'x'.repeat(43), newPassword: 'heron-lighthouse' },
    }),
  ))

test('a referral costs the same for known and unknown addresses', () =>
  assertSameWork(
    ({ visitor }, email) =>
      visitor.call(submitReferral, {
        body: { firstName: 'Ines', lastName: 'Ray', grsNumber: 'GRS-1', reason: 'Lost.', email },
      }),
    2,
  ))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitReferral } from '#contract/referrals.ts'
import { requestReset, resetPassword, signIn } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { statementsOf } from '../testing/statements.ts'

/** Nobody learns from the time of an answer who has an account: known or not, it is the same work. */

const people = {
  'a known person': cast.max.email,
  'an unknown one': 'nobody@mst.example',
  'an inactive one': cast.ivan.email,
  'a pending one': cast.pia.email,
}

async function assertSameWork(call: (world: Stage, email: string) => Promise<unknown>, times = 1) {
  for (let time = 0; time < times; time += 1) {
    const seen = new Map<string, string[]>()
    for (const [who, email] of Object.entries(people)) {
      const world = await stage()
      for (let before = 0; before < time; before += 1) await call(world, email)
      seen.set(who, await statementsOf(world, () => call(world, email)))
    }
    const [[, first] = [], ...others] = [...seen]
    assert.ok(first && first.length > 0)
    for (const [who, statements] of others) assert.deepEqual(statements, first, `${who}, time ${time + 1}`)
  }
}

test('who asks for a reset causes the same work for everybody, also beyond the letters of an hour', () =>
  assertSameWork(({ visitor }, email) => visitor.call(requestReset, { body: { email } }), 5))

test('a wrong password causes the same work for everybody, up to the lock and behind it', () =>
  assertSameWork(({ visitor }, email) => visitor.refused(signIn, { body: { email, password: 'not it' } }), 6))

test('a made-up link causes the same work for everybody', () =>
  assertSameWork(({ visitor }, email) =>
    visitor.refused(resetPassword, {
      body: { email, token: 'x'.repeat(43), newPassword: 'heron-lighthouse' },
    }),
  ))

test('a referral causes the same work for everybody, also when it is not the first one', () =>
  assertSameWork(
    ({ visitor }, email) =>
      visitor.call(submitReferral, {
        body: { firstName: 'Ines', lastName: 'Ray', grsNumber: 'GRS-1', reason: 'Lost.', email },
      }),
    2,
  ))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passkeyTexts } from '#contract/factors.ts'
import { deleteUser } from '#contract/users.ts'
import { type Difference, passkeyDevice } from '../testing/passkey-device.ts'
import { addPasskey, askFor, passkeyStage, send, signInAlone } from '../testing/passkeys.ts'
import { firstStep } from '../testing/second-factor.ts'
import type { Stage } from '../testing/stage.ts'

/** Each test is an attempt to come in without the passkey of the person. */

const refused = { status: 401, message: passkeyTexts.refused }

const differences: Record<string, Difference> = {
  'without a check of the person': { isVerified: false },
  'without a touch of the person': { isPresent: false },
  'of another page': { origin: 'https://mst.evil.example' },
  'of another port': { origin: 'http://localhost:9999' },
  'of another site': { rpId: 'evil.example' },
  'for making one': { type: 'webauthn.create' },
}

for (const [what, difference] of Object.entries(differences)) {
  test(`an answer ${what} signs nobody in`, async () => {
    const world = await passkeyStage()
    const { device } = await addPasskey(world, 'max')

    assert.deepEqual(await signInAlone(world, device, difference), refused)
    assert.partialDeepStrictEqual(await world.recorded(), [{ action: 'session.refused' }])
  })

  test(`a passkey that is made by an answer ${what} is refused`, async () => {
    const world = await passkeyStage()
    const token = await world.as('max').token()
    const { challenge, cookie } = await askFor(world, '/api/auth/passkeys/start', token)
    const own = difference.type ? { type: 'webauthn.get' } : difference
    const body = { name: 'My phone', passkey: passkeyDevice().make(challenge, own) }

    const answer = await send(world, '/api/auth/passkeys', body, { cookie, token })

    assert.deepEqual(answer, { status: 400, message: passkeyTexts.notMade })
  })
}

test('a passkey that nobody has, and one with the signature of another, are refused with the same words', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'max')
  const unknown = passkeyDevice()
  const { challenge, cookie } = await askFor(world, '/api/auth/passkey/start')
  const passkey = { ...unknown.answer(challenge), id: device.id, rawId: device.id }

  assert.deepEqual(await send(world, '/api/auth/passkey', { passkey }, { cookie }), refused)
  assert.deepEqual(await signInAlone(world, unknown), refused)
})

type Answer = { world: Stage; device: ReturnType<typeof passkeyDevice> }
const foreign: Record<string, (answer: Answer) => Promise<{ status: number; message?: string }>> = {
  'in another browser': async ({ world, device }) => {
    const { challenge } = await askFor(world, '/api/auth/passkey/start')
    const { cookie } = await askFor(world, '/api/auth/passkey/start')
    return send(world, '/api/auth/passkey', { passkey: device.answer(challenge) }, { cookie })
  },
  'without a cookie': async ({ world, device }) => {
    const { challenge } = await askFor(world, '/api/auth/passkey/start')
    return send(world, '/api/auth/passkey', { passkey: device.answer(challenge) })
  },
  'five minutes later': async ({ world, device }) => {
    const { challenge, cookie } = await askFor(world, '/api/auth/passkey/start')
    world.passes({ minutes: 5 })
    return send(world, '/api/auth/passkey', { passkey: device.answer(challenge) }, { cookie })
  },
  'to a question of its own': async ({ world, device }) => {
    const { cookie } = await askFor(world, '/api/auth/passkey/start')
    return send(world, '/api/auth/passkey', { passkey: device.answer('x'.repeat(43)) }, { cookie })
  },
  'to the question of a second step': async ({ world, device }) => {
    const asked = await firstStep(world, 'max')
    const { cookie } = await askFor(world, '/api/auth/passkey/start')
    return send(world, '/api/auth/passkey', { passkey: device.answer(asked.body.challenge) }, { cookie })
  },
  'to a question for a proof': async ({ world, device }) => {
    const { challenge, cookie } = await askFor(
      world,
      '/api/auth/proof/passkey',
      await world.as('max').token(),
    )
    return send(world, '/api/auth/passkey', { passkey: device.answer(challenge) }, { cookie })
  },
}

for (const [when, attempt] of Object.entries(foreign))
  test(`a right answer ${when} signs nobody in`, async () => {
    const world = await passkeyStage()
    const { device } = await addPasskey(world, 'max')

    assert.deepEqual(await attempt({ world, device }), refused)
  })

test('of ten equal answers at once one signs in', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'max')
  const { challenge, cookie } = await askFor(world, '/api/auth/passkey/start')
  const passkey = device.answer(challenge)

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(world, '/api/auth/passkey', { passkey }, { cookie })),
  )

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a counter that does not go on is refused and recorded; devices that do not count are accepted', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'max', { device: passkeyDevice({ counts: true }) })
  assert.equal((await signInAlone(world, device, { counter: 7 })).status, 200)

  for (const counter of [7, 6, 0]) assert.deepEqual(await signInAlone(world, device, { counter }), refused)

  const actions = (await world.recorded(2)).map(({ action }) => action)
  assert.deepEqual(actions, ['session.refused', 'factor.passkey_refused'])
  for (const counter of [8, 2 ** 32 - 1])
    assert.equal((await signInAlone(world, device, { counter })).status, 200)
})

test('a passkey of a deleted account signs nobody in', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'uma')
  await world.as('nora').call(deleteUser, { params: { id: world.ids.uma } })

  assert.deepEqual(await signInAlone(world, device), refused)
})

for (const [what, status, change] of [
  ['an inactive person', 403, ({ db }) => db.updateTable('users').set({ status: 'inactive' }).execute()],
  [
    'a mentor during maintenance',
    503,
    ({ db }) => db.updateTable('settings').set({ maintenance_mode: 1 }).execute(),
  ],
] satisfies [string, number, (world: Stage) => Promise<unknown>][])
  test(`${what} is refused with the words for a right password`, async () => {
    const world = await passkeyStage()
    const { device } = await addPasskey(world, 'max')
    await change(world)

    const byPasskey = await signInAlone(world, device)
    const byPassword = await firstStep(world, 'max')

    assert.deepEqual([byPasskey.status, byPasskey.message], [status, byPassword.body.message])
    assert.deepEqual(await signInAlone(world, device, { isVerified: false }), refused)
  })

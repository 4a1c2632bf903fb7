import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFactors, passkeyTexts, removePasskey, resetSecondFactor } from '#contract/factors.ts'
import { listWaysToProve } from '#contract/proof.ts'
import { getPublicSettings } from '#contract/public-settings.ts'
import { getProfile } from '#contract/session.ts'
import { type Difference, passkeyDevice } from '../testing/passkey-device.ts'
import { addPasskey, askFor, passkeyStage, send, signInAlone } from '../testing/passkeys.ts'
import { firstStep, secondStep, setUpApp } from '../testing/second-factor.ts'
import { stage } from '../testing/stage.ts'

const refused = { status: 401, message: passkeyTexts.refused }

test('a mentor adds a passkey, gets recovery codes, and signs in with it alone', async () => {
  const world = await passkeyStage()
  const { device, codes } = await addPasskey(world, 'max')

  const { token, user } = await signInAlone(world, device)

  assert.deepEqual([user.firstName, codes.length], ['Max', 10])
  assert.equal((await world.withToken(token).call(getProfile)).firstName, 'Max')
  const [entry] = await world.recorded()
  assert.equal(entry?.details, 'Signed in with a passkey')
  const { passkeys } = await world.as('max').call(getFactors)
  assert.partialDeepStrictEqual(passkeys, [{ name: 'My phone', kind: 'synced' }])
  assert.ok(passkeys[0]?.last_used_at)
  assert.ok((await world.delivered()).some(({ text }) => text.includes("The passkey 'My phone' was added")))
})

test('a passkey is the second step after the password, without a check of the person', async () => {
  const world = await passkeyStage()
  const { device, codes } = await addPasskey(world, 'max')

  const asked = await firstStep(world, 'max')
  const passkey = device.answer(asked.body.challenge, { isVerified: false })
  const answer = await secondStep(world, asked, { passkey })

  assert.deepEqual([asked.status, asked.body.secondSteps], [401, ['passkey']])
  assert.equal(asked.body.message, 'Use your passkey.')
  assert.equal(answer.status, 200)
  assert.equal((await secondStep(world, asked, { passkey })).status, 401, 'once')
  const again = await firstStep(world, 'max')
  assert.equal((await secondStep(world, again, { recoveryCode: codes[0] })).status, 200)
})

test('somebody else’s passkey is no second step, and five wrong ones lock it', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'max')
  const { device: evas } = await addPasskey(world, 'eva')
  const asked = await firstStep(world, 'max')
  const wrong = { passkey: evas.answer(asked.body.challenge) }

  for (let attempt = 0; attempt < 5; attempt += 1)
    assert.deepEqual(await secondStep(world, asked, wrong), { status: 401, message: passkeyTexts.wrongStep })

  const right = await secondStep(world, asked, { passkey: device.answer(asked.body.challenge) })
  assert.equal(right.status, 429)
})

test('guesses at the password do not keep the owner of a passkey out', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'max')
  for (let attempt = 0; attempt < 5; attempt += 1) await firstStep(world, 'max', 'guess')

  assert.equal((await firstStep(world, 'max')).status, 429)
  assert.equal((await signInAlone(world, device)).status, 200)
})

test('two tabs of one browser do not disturb each other', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'max')
  const { challenge, cookie } = await askFor(world, '/api/auth/passkey/start')
  const second = await world.app.inject({
    method: 'POST',
    url: '/api/auth/passkey/start',
    headers: { cookie },
  })

  assert.equal(`mst_passkey=${second.cookies[0]?.value}`, cookie)
  const answer = await send(world, '/api/auth/passkey', { passkey: device.answer(challenge) }, { cookie })
  assert.equal(answer.status, 200)
})

test('a removed passkey works no more; without another factor the password alone does', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'max')
  const [{ id } = { id: 0 }] = (await world.as('max').call(getFactors)).passkeys
  assert.equal((await world.as('eva').refused(removePasskey, { params: { id } })).status, 404)

  await world.as('max').call(removePasskey, { params: { id } })

  assert.deepEqual(await signInAlone(world, device), refused)
  assert.equal((await firstStep(world, 'max')).status, 200)
  const { passkeys, recovery_codes_left } = await world.as('max').call(getFactors)
  assert.deepEqual([passkeys, recovery_codes_left], [[], 0])
  assert.ok((await world.delivered()).some(({ text }) => text.includes("'My phone' was removed")))
})

test('the last second factor of a person who needs one stays', async () => {
  const world = await passkeyStage()
  await addPasskey(world, 'max')
  await world.db.updateTable('sign_in_settings').set({ second_factor: 'everybody' }).execute()
  const [{ id } = { id: 0 }] = (await world.as('max').call(getFactors)).passkeys

  const refusedCall = await world.as('max').refused(removePasskey, { params: { id } })
  assert.deepEqual([refusedCall.status, refusedCall.message], [409, passkeyTexts.lastFactor])

  await setUpApp(world, 'max', 'everybody')
  await world.as('max').call(removePasskey, { params: { id } })
})

test('a reset by an administrator removes passkeys too', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'max')

  await world.as('nora').call(resetSecondFactor, { params: { id: world.ids.max } })

  assert.deepEqual(await signInAlone(world, device), refused)
  assert.equal((await firstStep(world, 'max')).body.user.mustSetUpSecondFactor, true)
})

test('the answer to one kind of question does not answer another', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'nora')
  const token = await world.as('nora').token()
  const toMake = await askFor(world, '/api/auth/passkeys/start', token)
  const toProve = await askFor(world, '/api/auth/proof/passkey', token)

  const proof = await send(
    world,
    '/api/auth/proof',
    { passkey: device.answer(toMake.challenge) },
    { ...toMake, token },
  )
  const made = await send(
    world,
    '/api/auth/passkeys',
    { name: 'Other', passkey: passkeyDevice().make(toProve.challenge) },
    { ...toProve, token },
  )

  assert.deepEqual(proof, { status: 400, message: passkeyTexts.wrongProof })
  assert.deepEqual(made, { status: 400, message: passkeyTexts.notMade })
})

test('a passkey proves an identity, with a check of the person', async () => {
  const world = await passkeyStage()
  const { device } = await addPasskey(world, 'nora')
  const { device: evas } = await addPasskey(world, 'eva')
  const token = await world.as('nora').token()
  world.passes({ minutes: 11 })
  const removes = () => world.as('nora').send({ method: 'DELETE', url: `/api/users/${world.ids.uma}` })
  const prove = async (own: typeof device, difference: Difference = {}) => {
    const { challenge, cookie } = await askFor(world, '/api/auth/proof/passkey', token)
    return send(world, '/api/auth/proof', { passkey: own.answer(challenge, difference) }, { cookie, token })
  }
  const wrong = { status: 400, message: passkeyTexts.wrongProof }

  assert.equal((await world.as('nora').call(listWaysToProve)).passkey, true)
  assert.deepEqual(await prove(evas), wrong)
  assert.deepEqual(await prove(device, { isVerified: false }), wrong)
  assert.equal((await removes()).statusCode, 403)
  assert.equal((await prove(device)).status, 204)
  assert.equal((await removes()).statusCode, 204)
})

for (const [address, isOffered] of [
  ['https://mst.example.org', true],
  ['http://localhost:8080', true],
  ['http://mst.example.org', false],
  ['https://192.0.2.7', false],
  [undefined, false],
] as const)
  test(`passkeys are ${isOffered ? '' : 'not '}offered at ${address ?? 'an unknown address'}`, async () => {
    const world = await stage({ publicUrl: address })
    await world.db.updateTable('sign_in_settings').set({ second_factor: 'offered' }).execute()

    assert.equal((await world.visitor.call(getPublicSettings)).passkeys, isOffered)
    assert.equal((await world.as('max').call(getFactors)).passkeysOffered, isOffered)
    const start = await world.as('max').send({ method: 'POST', url: '/api/auth/passkeys/start' })
    assert.equal(start.statusCode, isOffered ? 200 : 409)
  })

test('nobody can add a passkey while two-step sign-in is off', async () => {
  const { as } = await stage({ publicUrl: 'http://localhost:8080' })

  assert.equal((await as('max').send({ method: 'POST', url: '/api/auth/passkeys/start' })).statusCode, 409)
})

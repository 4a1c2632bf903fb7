import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmApp, getFactors, makeRecoveryCodes, removeFactors, startApp } from '#contract/factors.ts'
import { getProfile, requestReset, resetPassword } from '#contract/session.ts'
import { deleteUser, editUser, unlockUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { settleRestore } from '../backup/restoration.ts'
import { addPasskey, passkeyStage } from '../testing/passkeys.ts'
import { codeAt, firstStep, secondStep, setUpApp, withPolicy } from '../testing/second-factor.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

const refusalMessage =
  'This code did not work. Enter a new code, or start again with your password. Check that your phone sets its clock by itself.'

test('a mentor sets up an app, and then needs its code after the password', async () => {
  const world = await stage()
  const { secret } = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })

  const asked = await firstStep(world, 'max')
  const { token } = await secondStep(world, asked, { code: await codeAt(world, secret) })

  assert.deepEqual(
    [asked.status, asked.body.code, asked.body.message],
    [401, 'SECOND_FACTOR', 'Enter the code from your app.'],
  )
  assert.equal(asked.body.token, undefined)
  assert.equal((await world.withToken(token).call(getProfile)).firstName, 'Max')
  const [entry] = await world.recorded()
  assert.equal(entry?.details, 'Signed in with a password and a code from an app')
})

test('a wrong password is answered as before, with or without a second factor', async () => {
  const world = await stage()
  await setUpApp(world, 'max')

  const wrong = await firstStep(world, 'max', 'not it')

  assert.deepEqual(
    [wrong.status, wrong.body],
    [401, { message: 'Check your email address and password and try again' }],
  )
})

test('of ten sign-ins with the same code at once one succeeds', async () => {
  const world = await stage()
  await world.db.updateTable('settings').set({ max_login_attempts: 10 }).execute()
  const { secret } = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })
  const code = await codeAt(world, secret)
  const asked = []
  for (let time = 0; time < 10; time += 1) asked.push(await firstStep(world, 'max'))

  const answers = await Promise.all(asked.map((each) => secondStep(world, each, { code })))

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a code works once, also in the step before and after, and not further away', async () => {
  const world = await stage()
  const { secret } = await setUpApp(world, 'max')
  world.passes({ minutes: 5 })
  const give = async (seconds: number) =>
    (await secondStep(world, await firstStep(world, 'max'), { code: await codeAt(world, secret, seconds) }))
      .status

  assert.deepEqual(
    [await give(-60), await give(60), await give(-30), await give(-30), await give(0), await give(30)],
    [401, 401, 200, 401, 200, 200],
  )
})

const strange: Record<string, (asked: Asked, world: Stage) => Promise<Asked> | Asked> = {
  'with the cookie of another browser': ({ body }) => ({ status: 401, body, cookie: 'mst_challenge=other' }),
  'without a cookie': ({ body }) => ({ status: 401, body, cookie: '' }),
  'with the challenge of somebody else': async ({ cookie }, world) => {
    await setUpApp(world, 'eva')
    return { ...(await firstStep(world, 'eva')), cookie }
  },
  'five minutes later': (asked, world) => {
    world.passes({ minutes: 5 })
    return asked
  },
  'after a new password': async (asked, world) => {
    await world.visitor.call(requestReset, { body: { email: cast.max.email } })
    const link = linkIn((await world.delivered()).findLast(({ kind }) => kind === 'password_reset'))
    await world.visitor.call(resetPassword, { body: { ...link, newPassword: 'heron-lighthouse' } })
    return asked
  },
  'after a new address': async (asked, world) => {
    const body = { email: 'max.okafor@mst.example' }
    await world.as('nora').call(editUser, { params: { id: world.ids.max }, body })
    return asked
  },
}
type Asked = Awaited<ReturnType<typeof firstStep>>

for (const [when, change] of Object.entries(strange))
  test(`a right code ${when} is refused with the words for a wrong one`, async () => {
    const world = await stage()
    const { secret } = await setUpApp(world, 'max')
    world.passes({ minutes: 1 })
    const asked = await change(await firstStep(world, 'max'), world)

    const answer = await secondStep(world, asked, { code: await codeAt(world, secret) })

    assert.deepEqual([answer.status, answer.message], [401, refusalMessage])
  })

test('the address of an app has one colon between its names, whatever the service is called', async () => {
  const world = await stage()
  await withPolicy(world, 'offered')
  await world.db.updateTable('settings').set({ site_name: 'Heron Trust: MST: North' }).execute()

  const { url } = await world.as('max').call(startApp)

  const [, label = ''] = /^otpauth:\/\/totp\/([^?]*)\?/.exec(url) ?? []
  assert.equal(decodeURIComponent(label), 'Heron Trust MST North:max@mst.example')
  assert.equal(new URL(url).searchParams.get('issuer'), 'Heron Trust MST North')
})

test('a recovery code is accepted with the dashes and blanks of other programs', async () => {
  const world = await stage()
  const { codes } = await setUpApp(world, 'max')

  for (const [index, dash] of ['\u2013', '\u2010', '\u2011', '\u2212', ' \u2014 ', '\u00a0'].entries()) {
    const asked = await firstStep(world, 'max')
    const recoveryCode = (codes[index] ?? '').replace('-', dash).toLowerCase()
    assert.equal((await secondStep(world, asked, { recoveryCode })).status, 200, dash)
  }
})

test('a challenge signs in once', async () => {
  const world = await stage()
  const { secret, codes } = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })
  const asked = await firstStep(world, 'max')
  await secondStep(world, asked, { code: await codeAt(world, secret) })

  const again = await secondStep(world, asked, { recoveryCode: codes[0] ?? '' })

  assert.equal(again.status, 401)
})

test('a restore ends a sign-in that has only the password so far', async () => {
  const world = await stage()
  const { secret } = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })
  const asked = await firstStep(world, 'max')

  const manifest = { made_at: world.ctx.now().toISOString() }
  await settleRestore(world.ctx, { manifest, isSigned: true })

  assert.equal((await secondStep(world, asked, { code: await codeAt(world, secret) })).status, 401)
  assert.deepEqual(await world.db.selectFrom('sign_in_challenges').select('id').execute(), [])
})

test('a wrong code or recovery code does not use up the challenge', async () => {
  const world = await stage()
  const { codes } = await setUpApp(world, 'max')
  const asked = await firstStep(world, 'max')
  const give = async (recoveryCode = '') => (await secondStep(world, asked, { recoveryCode })).status

  assert.deepEqual([await give('AAAAA-AAAAA'), await give(codes[0]), await give(codes[1])], [401, 200, 401])
})

test('of 50 wrong codes at once five are checked, and then the right one is refused too', async () => {
  const world = await stage()
  const { secret } = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })
  const asked = await firstStep(world, 'max')
  const right = await codeAt(world, secret)
  const code = right === '000000' ? '111111' : '000000'

  const answers = await Promise.all(Array.from({ length: 50 }, () => secondStep(world, asked, { code })))
  const locked = await secondStep(world, asked, { code: right })
  await world.as('nora').call(unlockUser, { params: { id: world.ids.max } })
  const unlocked = await secondStep(world, asked, { code: right })

  assert.equal(answers.filter(({ status }) => status === 401).length, 5)
  assert.deepEqual([locked.status, unlocked.status], [429, 200])
  assert.ok((await world.delivered()).some(({ kind }) => kind === 'sign_in_locked'))
})

test('wrong codes do not lock the password, nor wrong passwords the codes', async () => {
  const world = await stage()
  const { secret } = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })
  for (let attempt = 0; attempt < 8; attempt += 1)
    assert.equal((await firstStep(world, 'max')).body.code, 'SECOND_FACTOR')
  for (let attempt = 0; attempt < 4; attempt += 1) await firstStep(world, 'max', 'guess')

  const asked = await firstStep(world, 'max')

  assert.equal((await secondStep(world, asked, { code: await codeAt(world, secret) })).status, 200)
})

test('a recovery code works once, in any spelling, and the last two are announced', async () => {
  const world = await stage()
  const { codes } = await setUpApp(world, 'max')
  assert.equal(new Set(codes).size, 10)
  const answerTo = async (recoveryCode = '') =>
    secondStep(world, await firstStep(world, 'max'), { recoveryCode })
  const give = async (code?: string) => (await answerTo(code)).status

  assert.deepEqual([await give(codes[0]?.toLowerCase().replace('-', ' ')), await give(codes[0])], [200, 401])
  for (const code of codes.slice(1, 7)) assert.equal((await answerTo(code)).recoveryCodesLeft, undefined)
  assert.equal((await answerTo(codes[7])).recoveryCodesLeft, 2)

  const emails = (await world.delivered()).filter(({ text }) => text.includes('2 recovery codes left'))
  assert.equal(emails.length, 1)
  assert.equal((await world.as('max').call(getFactors)).recovery_codes_left, 2)
})

test('of ten sign-ins with the same recovery code at once one succeeds', async () => {
  const world = await stage()
  await world.db.updateTable('settings').set({ max_login_attempts: 10 }).execute()
  const { codes } = await setUpApp(world, 'max')
  const asked = []
  for (let time = 0; time < 10; time += 1) asked.push(await firstStep(world, 'max'))

  const answers = await Promise.all(
    asked.map((each) => secondStep(world, each, { recoveryCode: codes[3] ?? '' })),
  )

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('of nine recovery codes with one challenge at once one signs in, and the others stay unused', async () => {
  const world = await stage()
  await world.db.updateTable('settings').set({ max_login_attempts: 10 }).execute()
  const { codes } = await setUpApp(world, 'max')
  const asked = await firstStep(world, 'max')

  const answers = await Promise.all(
    codes.slice(1).map((recoveryCode) => secondStep(world, asked, { recoveryCode })),
  )

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await world.as('max').call(getFactors)).recovery_codes_left, 9)
})

test('new recovery codes end the old ones, and a new app ends the old one', async () => {
  const world = await stage()
  const first = await setUpApp(world, 'max')
  const { recoveryCodes } = await world.as('max').call(makeRecoveryCodes)
  const give = async (given: object) => (await secondStep(world, await firstStep(world, 'max'), given)).status
  const [old, fresh] = [first.codes[0], recoveryCodes[0]]
  assert.deepEqual([await give({ recoveryCode: old }), await give({ recoveryCode: fresh })], [401, 200])

  world.passes({ minutes: 1 })
  const { secret } = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })

  assert.equal(await give({ code: await codeAt(world, first.secret) }), 401)
  assert.equal(await give({ code: await codeAt(world, secret) }), 200)
})

test('an app that was not confirmed changes nothing', async () => {
  const world = await stage()
  await withPolicy(world, 'offered')
  await world.as('max').call(startApp)

  const refused = await world.as('max').refused(confirmApp, { body: { code: '000000' } })

  assert.deepEqual(Object.keys(refused.fields ?? {}), ['code'])
  assert.equal((await firstStep(world, 'max')).status, 200)
})

test('nobody can set up an app while two-step sign-in is off', async () => {
  const { as } = await stage()

  assert.equal((await as('max').refused(startApp)).status, 409)
})

test('without a second step there is none to turn off', async () => {
  const { as } = await stage()

  const refused = await as('max').refused(removeFactors)

  assert.deepEqual([refused.status, refused.message], [409, 'You have no second step to turn off.'])
})

test('the database contains no secret and no recovery code', async () => {
  const world = await stage()
  const { secret, codes } = await setUpApp(world, 'max')
  await firstStep(world, 'max')

  const stored = JSON.stringify([
    await world.db.selectFrom('authenticator_apps').selectAll().execute(),
    await world.db.selectFrom('recovery_codes').selectAll().execute(),
    await world.db.selectFrom('sign_in_challenges').selectAll().execute(),
    await world.db.selectFrom('audit_log').selectAll().execute(),
    await world.db.selectFrom('idempotency_keys').selectAll().execute(),
    await world.db.selectFrom('letters').selectAll().execute(),
  ])

  for (const kept of [secret, castPassword, ...codes, ...codes.map((code) => code.replace('-', ''))])
    assert.ok(!stored.includes(kept))
})

test('a deleted person keeps no app, passkey or recovery code', async () => {
  const world = await passkeyStage()
  await setUpApp(world, 'max')
  await addPasskey(world, 'uma')
  await setUpApp(world, 'uma')

  await world.as('nora').call(deleteUser, { params: { id: world.ids.uma } })

  assert.deepEqual(await ownersOfFactors(world), [world.ids.max])
  const { second_factor_at } = await world.db
    .selectFrom('users')
    .where('id', '=', world.ids.uma)
    .select('second_factor_at')
    .executeTakeFirstOrThrow()
  assert.equal(second_factor_at, null)
})

test('an app that a person confirms during their deletion does not remain', async () => {
  const world = await stage()
  await withPolicy(world, 'offered')
  const asUma = world.as('uma')
  const { secret } = await asUma.call(startApp)
  const body = { code: await codeAt(world, secret) }

  await Promise.allSettled([
    world.as('nora').call(deleteUser, { params: { id: world.ids.uma } }),
    asUma.call(confirmApp, { body }),
  ])

  assert.deepEqual(await ownersOfFactors(world), [])
})

/** The people with an app, a passkey or a recovery code. */
async function ownersOfFactors({ db }: Stage): Promise<number[]> {
  const rows = await db
    .selectFrom('authenticator_apps')
    .select('user_id')
    .union(db.selectFrom('passkeys').select('user_id'))
    .union(db.selectFrom('recovery_codes').select('user_id'))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getFactors,
  getWaysToSignIn,
  removeFactors,
  removePasskey,
  resetSecondFactor,
  saveWaysToSignIn,
  workAccountOnlyTexts,
} from '#contract/factors.ts'
import { getNotices } from '#contract/operations.ts'
import { proveIdentity } from '#contract/proof.ts'
import { getPublicSettings } from '#contract/public-settings.ts'
import { changePassword, getProfile, requestReset, resetPassword } from '#contract/session.ts'
import { deleteUser, editUser } from '#contract/users.ts'
import { getWorkAccount, unlinkWorkAccount, workSignInTexts } from '#contract/work-account.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { inTransaction } from '../kernel/context.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { passkeyDevice } from '../testing/passkey-device.ts'
import { askFor, send } from '../testing/passkeys.ts'
import { directoryOf } from '../testing/scim.ts'
import { codeAt, firstStep, secondStep, setUpApp } from '../testing/second-factor.ts'
import { linkIn, stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'
import { allowPasswords } from './ways-settings.ts'

const onlyWork = 'Sign in with your work account.'

/** Nora has linked a work account and signed in with it; Omar has an app and is for emergencies. */
async function workplace() {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const world = await stage({ provider: provider.settings() })
  now = world.ctx.now
  const browser = () => workBrowser(world.app, provider)
  const factor = await setUpApp(world, 'omar')
  await world.db
    .insertInto('work_accounts')
    .values({
      user_id: world.ids.nora,
      issuer: provider.settings().issuer,
      subject: 'nora-1',
      linked_at: world.ctx.now().toISOString(),
    })
    .execute()
  const nora = world.withToken((await browser().signIn('nora-1')).token)
  const ways = { secondFactor: 'offered', graceDays: 0, workAccountOnly: true } as const
  const save = (emergencyAdminId: number | null = world.ids.omar) =>
    nora.send({ method: 'PUT', url: '/api/admin/sign-in', body: { ...ways, emergencyAdminId } })
  return { ...world, provider, nora, factor, ways, save, browser }
}
type Workplace = Awaited<ReturnType<typeof workplace>>

const emergencySignIn = async (world: Workplace) => {
  world.passes({ minutes: 1 })
  const asked = await firstStep(world, 'omar')
  return secondStep(world, asked, { code: await codeAt(world, world.factor.secret) })
}

test('with the work account only, a right password is refused and a wrong one as before', async () => {
  const world = await workplace()
  const wrongBefore = await firstStep(world, 'max', 'wrong-password')

  assert.equal((await world.save()).statusCode, 200)

  const right = await firstStep(world, 'max')
  const wrong = await firstStep(world, 'max', 'wrong-password')
  assert.deepEqual([right.status, right.body.message, right.body.token], [403, onlyWork, undefined])
  assert.deepEqual([wrong.status, wrong.body], [wrongBefore.status, wrongBefore.body])
  assert.equal((await world.visitor.call(getPublicSettings)).workSignIn?.only, true)
  assert.equal((await world.nora.call(getProfile)).firstName, 'Nora')
})

test('saving it ends the sessions that began with a password or a passkey, but for emergencies', async () => {
  const world = await workplace()
  const statusOf = async (token: string | undefined) =>
    (await world.withToken(token ?? '').send({ url: getProfile.path })).statusCode
  const tokens = {
    password: await world.as('eva').token(),
    passkey: await world.as('max').token(),
    emergency: await world.as('omar').token(),
    provider: await world.nora.token(),
  }
  await world.db
    .updateTable('sessions')
    .set({ signed_in_by: 'passkey' })
    .where('user_id', '=', world.ids.max)
    .execute()

  assert.equal((await world.save()).statusCode, 200)

  const statuses = Object.entries(tokens).map(async ([name, token]) => [name, await statusOf(token)])
  assert.deepEqual(Object.fromEntries(await Promise.all(statuses)), {
    password: 401,
    passkey: 401,
    emergency: 200,
    provider: 200,
  })
  assert.match((await world.recorded())[0]?.details ?? '', /; 2 session\(s\) without a work account ended$/)
})

test('the administrator for emergencies signs in, and every administrator gets an email', async () => {
  const world = await workplace()
  await world.save()

  const { token } = await emergencySignIn(world)

  assert.equal((await world.withToken(token).call(getProfile)).firstName, 'Omar')
  const emails = (await world.delivered()).filter(({ kind }) => kind === 'emergency_sign_in')
  assert.deepEqual(emails.map(({ to }) => to).sort(), [cast.nora.email, cast.omar.email].sort())
  const entries = (await world.recorded(5)).filter(({ details }) =>
    details?.startsWith('Signed in for an emergency'),
  )
  assert.deepEqual(
    entries.map(({ target_id }) => target_id),
    [world.ids.omar],
  )
})

test('a challenge from before is worth nothing once only the work account signs in', async () => {
  const world = await workplace()
  const ben = await setUpApp(world, 'max')
  world.passes({ minutes: 1 })
  const asked = await firstStep(world, 'max')

  await world.save()

  const answer = await secondStep(world, asked, { code: await codeAt(world, ben.secret) })
  assert.deepEqual([answer.status, answer.message], [403, onlyWork])
})

test('it cannot be saved without a sign-in by work account in the last ten minutes', async () => {
  const world = await workplace()
  const byPassword = await world
    .as('nora')
    .refused(saveWaysToSignIn, { body: { ...world.ways, emergencyAdminId: world.ids.omar } })
  world.passes({ minutes: 11 })
  const unproven = await world.save()
  await world.nora.call(proveIdentity, { body: { password: castPassword } })
  const late = await world.save()

  assert.deepEqual([byPassword.status, unproven.statusCode, late.statusCode], [409, 403, 409])
  assert.equal((await world.visitor.call(getPublicSettings)).workSignIn?.only, false)
})

test('only an active administrator with an app, an own password and no work account is for emergencies', async () => {
  const world = await workplace()
  const { ids } = world
  const offered = (await world.nora.call(getWaysToSignIn)).emergencyAdmins.map(({ id }) => id)

  const answers = []
  for (const id of [null, ids.nora, ids.max, 999_999, Number.MAX_SAFE_INTEGER])
    answers.push(await world.save(id))

  assert.deepEqual(offered, [ids.omar])
  for (const answer of answers) {
    assert.equal(answer.statusCode, 400)
    assert.deepEqual(Object.keys(answer.json().fields), ['emergencyAdminId'])
  }
})

test('without a provider it cannot be saved', async () => {
  const world = await stage()
  await setUpApp(world, 'omar')

  const answer = await world.as('nora').refused(saveWaysToSignIn, {
    body: { secondFactor: 'off', graceDays: 0, workAccountOnly: true, emergencyAdminId: world.ids.omar },
  })

  assert.deepEqual([answer.status, Object.keys(answer.fields ?? {})], [400, ['workAccountOnly']])
})

test('the administrator for emergencies stays as they were chosen', async () => {
  const world = await workplace()
  await world.save()
  const { token } = await emergencySignIn(world)
  const omar = world.withToken(token)
  const params = { id: world.ids.omar }

  const refusals = [
    await world.nora.refused(editUser, { params, body: { status: 'inactive' } }),
    await world.nora.refused(editUser, { params, body: { role: 'mentor' } }),
    await world.nora.refused(deleteUser, { params }),
    await world.nora.refused(resetSecondFactor, { params }),
    await omar.refused(removeFactors),
  ]

  assert.deepEqual(
    refusals.map(({ status }) => status),
    [409, 409, 409, 409, 409],
  )
  await world.nora.call(saveWaysToSignIn, {
    body: { secondFactor: 'offered', graceDays: 0, workAccountOnly: false },
  })
  await world.nora.call(resetSecondFactor, { params })
})

test('the administrator for emergencies keeps their last passkey', async () => {
  const world = await workplace()
  await world.save()
  world.ctx.config.publicUrl = 'http://localhost:8080'
  const { token } = await emergencySignIn(world)
  const device = passkeyDevice()
  const { challenge, cookie } = await askFor(world, '/api/auth/passkeys/start', token)
  const body = { name: 'My key', passkey: device.make(challenge) }
  await send(world, '/api/auth/passkeys', body, { cookie, token })
  await world.db.deleteFrom('authenticator_apps').where('user_id', '=', world.ids.omar).execute()
  const omar = world.withToken(token)
  const [{ id } = { id: 0 }] = (await omar.call(getFactors)).passkeys

  const refused = await omar.refused(removePasskey, { params: { id } })

  assert.deepEqual([refused.status, refused.message], [409, workAccountOnlyTexts.kept])
  assert.equal((await omar.call(getFactors)).passkeys.length, 1)
})

test('an administrator who is chosen while they leave is either kept or not chosen', async () => {
  const world = await workplace()
  const params = { id: world.ids.omar }

  const [saved] = await Promise.all([
    world.save(),
    world.nora.send({ method: 'PUT', url: `/api/users/${params.id}`, body: { status: 'inactive' } }),
  ])

  const { only } = (await world.visitor.call(getPublicSettings)).workSignIn ?? {}
  const omar = await world.db
    .selectFrom('users')
    .where('id', '=', params.id)
    .select('status')
    .executeTakeFirstOrThrow()
  assert.equal(only, saved.statusCode === 200)
  assert.equal(omar.status, only ? 'active' : 'inactive')
})

test('the administrator for emergencies cannot be linked, and others cannot unlink themselves', async () => {
  const world = await workplace()
  await world.save()
  const { token } = await emergencySignIn(world)
  const own = world.browser()
  const start = await own.ask('POST', '/api/auth/work-account/start', token)
  await own.ask('GET', `/api/auth/oidc/callback${world.provider.signIn(start.json().address, 'omar-1')}`)

  const link = await own.ask('POST', '/api/auth/work-account', token)
  const unlink = await world.nora.refused(unlinkWorkAccount)

  assert.deepEqual([link.statusCode, link.json().message], [409, workAccountOnlyTexts.kept])
  assert.deepEqual([unlink.status, unlink.message], [409, workSignInTexts.noOtherWay])
})

test('a directory cannot make the administrator for emergencies inactive', async () => {
  const world = await workplace()
  const { patch, remove } = await directoryOf(world)
  const id = String(world.ids.omar)
  await world.nora.send({ method: 'PUT', url: `/api/users/${id}/directory`, body: { managed: true } })
  await world.save()

  const answers = [await patch(id, { op: 'replace', path: 'active', value: false }), await remove(id)]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [409, 409],
  )
  assert.equal((await emergencySignIn(world)).user.firstName, 'Omar')
})

test('while passwords work, no administrator is for emergencies', async () => {
  const world = await workplace()
  await world.save()

  const ways = await world.nora.call(saveWaysToSignIn, {
    body: { ...world.ways, workAccountOnly: false, emergencyAdminId: 999_999 },
  })

  assert.deepEqual([ways.workAccountOnly, ways.emergencyAdminId], [false, null])
})

test('a link from an email sets a password of the administrator for emergencies alone', async () => {
  const world = await workplace()
  const linkFor = async (email: string) => {
    await world.visitor.call(requestReset, { body: { email } })
    return linkIn((await world.delivered()).at(-1))
  }

  const max = await linkFor(cast.max.email)
  await world.save()
  const refused = await world.visitor.refused(resetPassword, {
    body: { ...max, newPassword: 'heron-lighthouse' },
  })
  const omar = await linkFor(cast.omar.email)
  await world.visitor.call(resetPassword, { body: { ...omar, newPassword: 'heron-lighthouse' } })

  assert.deepEqual([refused.status, refused.message], [403, onlyWork])
})

test('with the work account only, nobody else gets a reset link or changes a password', async () => {
  const world = await workplace()
  await world.save()
  const passwords = { currentPassword: castPassword, newPassword: 'heron-lighthouse' }
  const before = (await world.delivered()).length

  await world.visitor.call(requestReset, { body: { email: cast.max.email } })
  const refused = await world.nora.refused(changePassword, { body: passwords })

  assert.equal((await world.delivered()).length, before)
  assert.deepEqual([refused.status, refused.message], [403, onlyWork])
  assert.equal((await world.nora.call(getWorkAccount)).isPasswordOff, true)
})

test('the command on the machine brings passwords back, once, with an entry', async () => {
  const world = await workplace()
  await world.save()

  const first = await inTransaction(world.ctx, allowPasswords)
  const second = await inTransaction(world.ctx, allowPasswords)

  assert.deepEqual([first, second], [true, false])
  assert.equal((await firstStep(world, 'max')).status, 200)
  const entries = (await world.recorded(10)).filter(({ action }) => action === 'sign_in_settings.changed')
  assert.match(entries[0]?.details ?? '', /work account only/)
})

test('without its provider, an installation accepts passwords again', async () => {
  const world = await workplace()
  await world.save()

  world.ctx.config.provider = undefined

  assert.equal((await firstStep(world, 'max')).status, 200)
  const { notices } = await world.nora.call(getNotices)
  assert.ok(notices.some(({ kind }) => kind === 'provider_missing'))
})

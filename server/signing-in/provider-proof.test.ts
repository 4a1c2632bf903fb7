import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWaysToProve, proveIdentity } from '#contract/proof.ts'
import { signOut } from '#contract/session.ts'
import { deleteUser } from '#contract/users.ts'
import { workSignInTexts } from '#contract/work-account.ts'
import { castPassword } from '#demo/cast.ts'
import { fakeProvider, type Misbehaviour } from '../testing/fake-provider.ts'
import { stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'

/** Nora has signed in with her work account, and her proof is old. */
async function workplace() {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const world = await stage({ provider: provider.settings() })
  now = world.ctx.now
  const { issuer } = provider
  const linked_at = world.ctx.now().toISOString()
  for (const name of ['nora', 'omar'] as const)
    await world.db
      .insertInto('work_accounts')
      .values({ user_id: world.ids[name], issuer, subject: `${name}-1`, linked_at })
      .execute()
  const browser = workBrowser(world.app, provider)
  const { token } = await browser.signIn('nora-1')
  world.passes({ minutes: 11 })

  const start = async () => String((await browser.ask('GET', '/api/auth/oidc/prove')).headers.location)
  const comeBack = (query: string) => browser.ask('GET', `/api/auth/oidc/callback${query}`)
  const finish = async (from = browser) => {
    const answer = await from.ask('POST', '/api/auth/proof/work-account', token)
    return { status: answer.statusCode, message: answer.body && answer.json().message }
  }
  async function prove(subject = 'nora-1', misbehaviour: Misbehaviour = {}) {
    const back = await comeBack(provider.signIn(await start(), subject, misbehaviour))
    assert.equal(back.headers.location, '/work-account')
    return finish()
  }
  const nora = world.withToken(token)
  const removesUma = async () =>
    (await nora.send({ method: 'DELETE', url: `/api/users/${world.ids.uma}` })).statusCode
  return { ...world, provider, browser, nora, start, comeBack, finish, prove, removesUma }
}

test('a person without a password proves their identity with the work account', async () => {
  const world = await workplace()
  await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', world.ids.nora).execute()
  const ways = await world.nora.call(listWaysToProve)
  const before = await world.removesUma()

  const asked = new URL(await world.start()).searchParams
  const proven = await world.prove()
  const [entry] = await world.recorded()

  assert.deepEqual(ways, { password: false, app: false, passkey: false, workAccount: true })
  assert.deepEqual([asked.get('prompt'), asked.get('max_age')], ['login', '0'])
  assert.deepEqual([before, proven.status, await world.removesUma()], [403, 204, 204])
  assert.equal(entry?.details, 'Proved their identity again with a work account')
})

const old = (seconds: number) => (now: Date) => Math.floor(now.getTime() / 1_000) - seconds

for (const [what, authTime] of Object.entries({
  'signed in there an hour ago': old(3_600),
  'signed in there before they were asked again': old(120),
  'names no time': () => undefined,
}))
  test(`an answer of the provider that ${what} proves nothing`, async () => {
    const world = await workplace()

    const answer = await world.prove('nora-1', { claims: { auth_time: authTime(world.ctx.now()) } })

    assert.deepEqual(answer, { status: 400, message: workSignInTexts.refused })
    assert.equal(await world.removesUma(), 403)
    assert.equal((await world.recorded())[0]?.action, 'session.proof_refused')
  })

test('the work account of somebody else proves nothing, linked or not', async () => {
  const world = await workplace()

  for (const subject of ['omar-1', 'stranger-1'])
    assert.deepEqual(await world.prove(subject), { status: 400, message: workSignInTexts.notYours })

  assert.equal(await world.removesUma(), 403)
})

test('a result proves once, within a minute, in the browser that went to the provider', async () => {
  const world = await workplace()
  const elsewhere = workBrowser(world.app, world.provider)
  const gone = { status: 400, message: workSignInTexts.gone }

  await world.comeBack(world.provider.signIn(await world.start(), 'nora-1'))
  assert.deepEqual(await world.finish(elsewhere), gone)
  assert.equal((await world.finish()).status, 204)
  assert.deepEqual(await world.finish(), gone)

  await world.comeBack(world.provider.signIn(await world.start(), 'nora-1'))
  world.passes({ seconds: 61 })
  assert.deepEqual(await world.finish(), gone)
})

test('a sign-in at the provider is no proof', async () => {
  const world = await workplace()

  await world.browser.comeBack(world.provider.signIn(await world.browser.start(), 'nora-1'))

  assert.equal((await world.finish()).status, 400)
})

test('a person whose session has ended signs in again in a window, where the provider asks again', async () => {
  const world = await workplace()
  await world.nora.call(signOut)

  const asked = new URL(await world.start()).searchParams
  const back = await world.comeBack(world.provider.signIn(await world.start(), 'nora-1'))
  const again = await world.browser.finish()
  await world.comeBack(
    world.provider.signIn(await world.start(), 'nora-1', {
      claims: { auth_time: old(3_600)(world.ctx.now()) },
    }),
  )

  assert.deepEqual([asked.get('prompt'), back.headers.location], ['login', '/work-account'])
  assert.deepEqual([again.status, again.user.id], [200, world.ids.nora])
  assert.equal((await world.browser.finish()).status, 401)
})

test('one answer either proves or signs in, not both', async () => {
  const world = await workplace()

  await world.comeBack(world.provider.signIn(await world.start(), 'nora-1'))
  const proof = await world.finish()
  const session = await world.browser.finish()

  assert.deepEqual([proof.status, session.status], [204, 400])
})

test('a provider that cannot be reached is said to be so', async () => {
  const world = await workplace()
  world.provider.faults.answer = (_request, response) => response.destroy()
  world.passes({ minutes: 2 })

  assert.equal(await world.start(), '/work-account')

  assert.deepEqual(await world.finish(), { status: 503, message: workSignInTexts.unreachable })
})

test('a password proves nothing while only the work account signs in', async () => {
  const world = await workplace()
  await world.db
    .updateTable('sign_in_settings')
    .set({ work_account_only: 1, emergency_admin_id: world.ids.omar })
    .execute()

  const { password } = await world.nora.call(listWaysToProve)
  const refused = await world.nora.refused(proveIdentity, { body: { password: castPassword } })

  assert.deepEqual([password, refused.status], [false, 409])
  assert.equal((await world.nora.refused(deleteUser, { params: { id: world.ids.uma } })).code, 'FRESH_PROOF')
})

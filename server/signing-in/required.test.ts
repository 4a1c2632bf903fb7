import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getFactors,
  getFactorsOf,
  removeFactors,
  removePasskey,
  resetSecondFactor,
  saveWaysToSignIn,
} from '#contract/factors.ts'
import { getProfile, requestReset, resetPassword } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { hashOfToken } from '../kernel/http/authentication.ts'
import { addPasskey, passkeyStage } from '../testing/passkeys.ts'
import { firstStep, setUpApp, withPolicy } from '../testing/second-factor.ts'
import { linkIn, type Stage, stage } from '../testing/stage.ts'

test('a reset of the password keeps the second factor', async () => {
  const world = await stage()
  await setUpApp(world, 'max')
  await world.visitor.call(requestReset, { body: { email: cast.max.email } })
  const link = linkIn((await world.delivered()).at(-1))
  await world.visitor.call(resetPassword, { body: { ...link, newPassword: 'heron-lighthouse' } })

  assert.equal((await firstStep(world, 'max', 'heron-lighthouse')).body.code, 'SECOND_FACTOR')
})

test('a person removes their factor, gets an email and needs the password alone', async () => {
  const world = await stage()
  await setUpApp(world, 'max')

  await world.as('max').call(removeFactors)

  assert.equal((await firstStep(world, 'max')).status, 200)
  const emails = (await world.delivered()).filter(({ kind }) => kind === 'factor_changed')
  assert.match(emails.at(-1)?.text ?? '', /Two-step sign-in was turned off for your account/)
})

/** Changes of Max's second factors, each of which could be a reaction to a stolen session. */
const changesOfFactors: Record<string, (world: Stage) => Promise<unknown>> = {
  'sets up an app': (world) => setUpApp(world, 'max'),
  'removes the second step': (world) => world.as('max').call(removeFactors),
  'adds a passkey': (world) => addPasskey(world, 'max'),
  'removes a passkey': async (world) => {
    const [passkey] = (await world.as('max').call(getFactors)).passkeys
    await world.as('max').call(removePasskey, { params: { id: passkey?.id ?? 0 } })
  },
}

for (const [what, change] of Object.entries(changesOfFactors))
  test(`a person who ${what} ends their other sessions, and nobody else's`, async () => {
    const world = await passkeyStage()
    if (what === 'removes the second step') await setUpApp(world, 'max')
    if (what === 'removes a passkey') await addPasskey(world, 'max')
    await world.as('max').token()
    const other = await insertOtherSession(world)
    await world.as('eva').token()

    await change(world)

    assert.equal(await other(), 401)
    for (const who of ['max', 'eva'] as const) await world.as(who).call(getProfile)
    assert.match((await world.recorded())[0]?.details ?? '', /; 1 other session\(s\) ended$/)
  })

/** Another browser of Max; returns what its next call gets. */
async function insertOtherSession({ db, ids, withToken }: Stage) {
  const token = 'o'.repeat(43)
  const { id: _, ...mine } = await db
    .selectFrom('sessions')
    .where('user_id', '=', ids.max)
    .selectAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({ ...mine, token_hash: hashOfToken(token) })
    .execute()
  return async () => (await withToken(token).send({ url: getProfile.path })).statusCode
}

test('an administrator resets a lost factor: sessions end, both addresses get an email, and a new app is asked for', async () => {
  const world = await stage()
  await setUpApp(world, 'max')
  await world.db
    .updateTable('users')
    .set({ confirmed_email: 'old@mst.example' })
    .where('id', '=', world.ids.max)
    .execute()
  const params = { id: world.ids.max }
  assert.ok((await world.as('nora').call(getFactorsOf, { params })).app)

  await world.as('nora').call(resetSecondFactor, { params })

  assert.equal((await world.as('max').refused(getProfile)).status, 401)
  const emails = (await world.delivered()).filter(({ text }) => text.includes('was reset'))
  assert.deepEqual(emails.map(({ to }) => to).sort(), [cast.max.email, 'old@mst.example'].sort())
  const { body } = await firstStep(world, 'max')
  assert.equal(body.user.mustSetUpSecondFactor, true)
  assert.equal((await world.as('nora').refused(resetSecondFactor, { params })).status, 409)
  const own = await world.as('nora').refused(resetSecondFactor, { params: { id: world.ids.nora } })
  assert.equal(own.status, 409)
})

for (const [policy, who, isAsked] of [
  ['administrators', 'nora', true],
  ['administrators', 'max', false],
  ['everybody', 'max', true],
  ['offered', 'nora', false],
] as const)
  test(`with the setting '${policy}' ${who} ${isAsked ? 'must set up an app after the days of grace' : 'may do without an app'}`, async () => {
    const world = await stage()
    await withPolicy(world, policy, 2)
    const mustSetUp = async () => {
      world.signsInAgain(who)
      return (await world.as(who).call(getProfile)).mustSetUpSecondFactor
    }
    world.passes({ days: 1, hours: 23 })
    assert.equal(await mustSetUp(), false)

    world.passes({ hours: 1 })

    assert.equal(await mustSetUp(), isAsked)
  })

test('a person who must set up an app can do nothing else, and cannot remove it', async () => {
  const world = await stage()
  await withPolicy(world, 'administrators')
  const { as } = world

  const refused = await as('omar').refused(getFactorsOf, { params: { id: world.ids.max } })
  await setUpApp(world, 'omar', 'administrators')

  assert.deepEqual([refused.status, refused.code], [403, 'SECOND_FACTOR_REQUIRED'])
  await as('omar').call(getFactorsOf, { params: { id: world.ids.max } })
  assert.equal((await as('omar').refused(removeFactors)).status, 409)
})

test('the settings of the ways to sign in have a version and an entry', async () => {
  const world = await stage()
  const body = { secondFactor: 'offered', graceDays: 7, version: 1 } as const

  const saved = await world.as('nora').call(saveWaysToSignIn, { body })
  const [entry] = await world.recorded()
  const stale = await world
    .as('nora')
    .refused(saveWaysToSignIn, { body: { ...body, graceDays: 31, version: 1 } })
  const old = await world.as('nora').refused(saveWaysToSignIn, { body: { ...body, graceDays: 3 } })

  const unchanged = {
    alsoWithWorkAccount: false,
    workAccountOnly: false,
    emergencyAdminId: null,
    emergencyAdmins: [],
    redirectAddress: 'http://mst.example/api/auth/oidc/callback',
  }
  assert.deepEqual(saved, { ...body, ...unchanged, version: 2 })
  assert.equal(
    entry?.details,
    "second factor from 'Off' to 'Offered to everyone', days to set it up from 0 to 7",
  )
  assert.deepEqual([stale.status, old.status, old.current?.version], [400, 409, 2])
})

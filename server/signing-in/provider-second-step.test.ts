import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveWaysToSignIn } from '#contract/factors.ts'
import { getProfile, listSessions } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { codeAt, setUpApp } from '../testing/second-factor.ts'
import { stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'

/** Eva has an app. `also`: the settings ask for it after a work account too. */
async function workplace(also: boolean) {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const world = await stage({ provider: provider.settings() })
  now = world.ctx.now
  const { secret } = await setUpApp(world, 'eva')
  await world.as('nora').call(saveWaysToSignIn, {
    body: { secondFactor: 'everybody', graceDays: 0, alsoWithWorkAccount: also },
  })
  world.passes({ minutes: 1 })
  const browser = workBrowser(world.app, provider)
  const signIn = (email: string) =>
    browser.signIn('eva-1', { claims: { email, email_verified: true, sid: 'of-eva' } })
  const give = async (challenge: string, code: string) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/second-factor',
      cookies: browser.cookies,
      body: { challenge, code },
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  return { ...world, secret, signIn, give }
}

test('a work account needs no second step, unless the settings ask for it', async () => {
  const { signIn } = await workplace(false)

  const { status, user } = await signIn(cast.eva.email)

  assert.deepEqual([status, user.mustSetUpSecondFactor], [200, false])
})

test('with the setting, a person gives their code after the work account, once', async () => {
  const world = await workplace(true)

  const asked = await world.signIn(cast.eva.email)
  assert.deepEqual([asked.status, asked.code, asked.token], [401, 'SECOND_FACTOR', undefined])
  const wrong = await world.give(asked.challenge, '000000')
  const { token } = await world.give(asked.challenge, await codeAt(world, world.secret))
  const again = await world.give(asked.challenge, await codeAt(world, world.secret, 30))

  assert.deepEqual([wrong.status, again.status], [401, 401])
  const eva = world.withToken(token)
  assert.equal((await eva.call(getProfile)).signedInBy, 'provider')
  const entries = (await world.recorded(9)).map(({ details }) => details)
  assert.ok(entries.includes('Signed in with a work account and a code from an app'))
  assert.ok(entries.includes('The work account was right. Asked for the second factor'))
  const { provider_session_id } = await world.db
    .selectFrom('sessions')
    .select('provider_session_id')
    .where('signed_in_by', '=', 'provider')
    .executeTakeFirstOrThrow()
  assert.equal(provider_session_id, 'of-eva')
  assert.ok((await eva.call(listSessions)).length > 0)
})

test('with the setting, a person without a second factor sets one up first', async () => {
  const { signIn } = await workplace(true)

  const { status, user } = await signIn(cast.max.email)

  assert.deepEqual([status, user.mustSetUpSecondFactor], [200, true])
})

test('an inactive person is refused before the second step', async () => {
  const { signIn, db, ids } = await workplace(true)
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', ids.eva).execute()

  const answer = await signIn(cast.eva.email)

  assert.deepEqual([answer.status, answer.challenge], [403, undefined])
})

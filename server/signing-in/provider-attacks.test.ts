import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { workSignInTexts } from '#contract/work-account.ts'
import { cast } from '#demo/cast.ts'
import { settleRestore } from '../backup/restoration.ts'
import type { Context } from '../kernel/context.ts'
import { fakeProvider, type Misbehaviour, newKey, signWith } from '../testing/fake-provider.ts'
import { stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'
import { removeOldFlows } from './provider-flows.ts'

/** Each test is an attempt to come in without being the person; each would be her session if it worked. */

async function workplace() {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const world = await stage({ provider: provider.settings() })
  now = world.ctx.now
  const noSession = async () =>
    assert.deepEqual(await world.db.selectFrom('sessions').select('id').execute(), [])
  return { ...world, provider, browser: () => workBrowser(world.app, provider), noSession }
}

const claims = { email: cast.eva.email, email_verified: true }
const refused = { status: 401, message: workSignInTexts.refused }
const cancelled = { status: 400, message: workSignInTexts.cancelled }
const gone = { status: 400, message: workSignInTexts.gone }
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const inSeconds = ({ now }: Context, seconds: number) => Math.floor(now().getTime() / 1_000) + seconds

type World = Awaited<ReturnType<typeof workplace>>
const misbehaviours: Record<string, (world: World) => Misbehaviour> = {
  'from another issuer': () => ({ claims: { ...claims, iss: 'https://elsewhere.example' } }),
  'of another tenant of the provider': ({ provider }) => ({
    claims: { ...claims, iss: `${provider.issuer}/other-tenant/v2.0`, tid: 'other-tenant' },
  }),
  'for another client': () => ({ claims: { ...claims, aud: 'another-app' } }),
  'for several clients, authorised for another': () => ({
    claims: { ...claims, aud: ['mst', 'another-app'], azp: 'another-app' },
  }),
  'for one client, authorised for another': () => ({ claims: { ...claims, azp: 'another-app' } }),
  'that was made in the future': ({ ctx }) => ({ claims: { ...claims, iat: inSeconds(ctx, 120) } }),
  'of a person who will sign in later': ({ ctx }) => ({
    claims: { ...claims, auth_time: inSeconds(ctx, 120) },
  }),
  'whose subject no database stores': () => ({ claims: { ...claims, sub: 'eva\0' } }),
  'whose subject ends in half a letter': () => ({ claims: { ...claims, sub: 'eva\ud800' } }),
  'whose session no database stores': () => ({ claims: { ...claims, sid: 'one\0' } }),
  'with a session of 256 letters': () => ({ claims: { ...claims, sid: 'x'.repeat(256) } }),
  'with the nonce of another sign-in': () => ({ claims: { ...claims, nonce: 'of-another-sign-in' } }),
  'that has expired': ({ ctx }) => ({
    claims: { ...claims, exp: Math.floor(ctx.now().getTime() / 1_000) - 120 },
  }),
  'without a subject': () => ({ claims: { ...claims, sub: undefined } }),
  'with a subject of 256 letters': () => ({ claims: { ...claims, sub: 'x'.repeat(256) } }),
  'that is signed by a key of somebody else': () => {
    const theirs = newKey('first')
    return { claims, sign: (claims) => signWith(theirs, claims) }
  },
  'with a key of its own in the header': () => {
    const theirs = newKey('first')
    return {
      claims,
      sign: (claims) => signWith(theirs, claims, { jwk: theirs.publicKey.export({ format: 'jwk' }) }),
    }
  },
  'whose signature is cut off': ({ provider }) => ({
    claims,
    sign: async (claims) => (await provider.signed(claims)).replace(/[^.]+$/, ''),
  }),
  'with the algorithm none': () => ({
    claims,
    sign: async (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  }),
  'that is signed by HS256 with the public key': ({ provider }) => ({
    claims,
    sign: async (claims) => {
      const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
      const key = provider.publicKey().export({ type: 'spki', format: 'pem' })
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
    },
  }),
  'that is signed by HS256 with the secret of the client': ({ provider }) => ({
    claims,
    sign: async (claims) => {
      const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
      const key = provider.settings().clientSecret
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
    },
  }),
  'that is changed after it was signed': ({ provider }) => ({
    sign: async (own) => {
      const [header, , signature] = (await provider.signed(own)).split('.')
      return `${header}.${encoded({ ...own, ...claims })}.${signature}`
    },
  }),
}

for (const [what, misbehave] of Object.entries(misbehaviours))
  test(`an ID token ${what} signs nobody in`, async () => {
    const world = await workplace()

    const answer = await world.browser().signIn('eva-1', misbehave(world))

    assert.partialDeepStrictEqual(answer, refused)
    await world.noSession()
  })

test('an address that is none is no reason to refuse a person who is linked', async () => {
  const { browser } = await workplace()
  await browser().signIn('eva-1', { claims })

  const { status } = await browser().signIn('eva-1', { claims: { email: `eva\0${'x'.repeat(10_000)}` } })

  assert.equal(status, 200)
})

test('with OIDC_ACR_VALUES an ID token must name one of them', async () => {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const { app, ctx } = await stage({ provider: provider.settings({ acrValues: 'gold silver' }) })
  now = ctx.now
  const statusWith = async (acr: unknown) =>
    (await workBrowser(app, provider).signIn('eva-1', { claims: { ...claims, acr } })).status

  for (const acr of [undefined, 'bronze', 'gold silver', '', ['gold']])
    assert.equal(await statusWith(acr), 401, String(acr))
  for (const acr of ['gold', 'silver']) assert.equal(await statusWith(acr), 200)
})

for (const [what, description] of Object.entries({
  'an address of a script to sign in at': { authorization_endpoint: 'javascript:alert(1)' },
  'no address to sign in at': { authorization_endpoint: 'not an address' },
  'another protocol for its tokens': { token_endpoint: 'ftp://provider.example/token' },
  'no keys': { jwks_uri: undefined },
  'an address of a script to sign out at': { end_session_endpoint: 'javascript:alert(1)' },
}))
  test(`a provider that describes ${what} is refused in words`, async (t) => {
    const { browser, provider, ctx, app } = await workplace()
    provider.faults.description = description
    const warn = t.mock.method(ctx.log, 'warn', () => undefined)
    const one = browser()

    assert.equal(await one.start(), '/login?work-account')

    assert.partialDeepStrictEqual(await one.finish(), refused)
    assert.match(JSON.stringify(warn.mock.calls), /the provider's \w+ is no https address/)
    assert.equal((await app.inject('/api/auth/oidc/end')).headers.location, '/login')
    const logout = await app.inject({
      method: 'POST',
      url: '/api/auth/oidc/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `logout_token=${await provider.signed({ sub: 'eva-1' })}`,
    })
    assert.equal(logout.statusCode, 400)
  })

test("clocks may differ by a minute, and the provider's keys may change", async () => {
  const { browser, provider, ctx } = await workplace()
  const exp = Math.floor(ctx.now().getTime() / 1_000) - 45

  assert.equal((await browser().signIn('eva-1', { claims: { ...claims, exp } })).status, 200)
  provider.rotate()
  assert.equal((await browser().signIn('eva-1', { claims })).status, 200)
})

test('the answer to one browser signs in no other', async () => {
  const { browser, provider, noSession } = await workplace()
  const [victim, attacker] = [browser(), browser()]
  const query = provider.signIn(await attacker.start(), 'max-1', {
    claims: { email: cast.max.email, email_verified: true },
  })

  await victim.start()
  await victim.comeBack(query)

  assert.partialDeepStrictEqual(await victim.finish(), gone)
  assert.partialDeepStrictEqual(await browser().finish(), gone)
  await noSession()
  // Nor does another browser use up the flow.
  await attacker.comeBack(query)
  assert.equal((await attacker.finish()).status, 200)
})

test('a callback without a start, or with an unknown state, signs nobody in', async () => {
  const { browser, noSession } = await workplace()

  for (const query of [
    '',
    '?code=code-1',
    '?code=code-1&state=',
    '?code=a&code=b&state=x&state=y',
    `?state=${'x'.repeat(43)}&error=access_denied`,
  ]) {
    const one = browser()
    await one.start()
    await one.comeBack(query)
    assert.partialDeepStrictEqual(await one.finish(), gone, query)
  }
  await noSession()
})

test('a callback with texts that cannot be stored leads back to the sign-in page, which says so', async () => {
  const { browser, noSession } = await workplace()

  for (const text of ['%00', '%ff', '%ed%a0%80', 'x'.repeat(5_000)]) {
    const one = browser()
    const state = new URL(await one.start()).searchParams.get('state')
    await one.comeBack(`?state=${state}&error=${text}`)
    assert.partialDeepStrictEqual(await one.finish(), cancelled, text.slice(0, 20))
  }
  await noSession()
})

test('a code works once, and so does its callback', async () => {
  const { browser, provider } = await workplace()
  const one = browser()
  const query = provider.signIn(await one.start(), 'eva-1', { claims })

  await one.comeBack(query)
  await one.comeBack(query)
  assert.equal((await one.finish()).status, 200)
  await one.comeBack(query)

  assert.partialDeepStrictEqual(await one.finish(), gone)
  assert.equal(provider.calls.filter((call) => call === '/token').length, 1)
})

test('a code that was seen is worth nothing in a flow of its thief', async () => {
  const { browser, provider, noSession } = await workplace()
  const [victim, thief] = [browser(), browser()]
  const seen = new URLSearchParams(provider.signIn(await victim.start(), 'eva-1', { claims }))
  const own = new URL(await thief.start()).searchParams

  await thief.comeBack(
    `?${new URLSearchParams({ code: seen.get('code') ?? '', state: own.get('state') ?? '' })}`,
  )

  assert.partialDeepStrictEqual(await thief.finish(), refused)
  await noSession()
})

test('of many equal callbacks and results at once, one signs in', async () => {
  const { browser, provider, db } = await workplace()
  const one = browser()
  const query = provider.signIn(await one.start(), 'eva-1', { claims })

  await Promise.all(Array.from({ length: 10 }, () => one.comeBack(query)))
  const answers = await Promise.all(Array.from({ length: 10 }, () => one.finish()))

  assert.deepEqual(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 1)
})

test('a result is given out for a minute, and a start lasts ten', async () => {
  const { browser, provider, passes, noSession, db, ctx } = await workplace()
  const late = browser()
  await late.comeBack(provider.signIn(await late.start(), 'eva-1', { claims }))
  passes({ seconds: 61 })
  assert.partialDeepStrictEqual(await late.finish(), gone)

  const slow = browser()
  const address = await slow.start()
  passes({ minutes: 10 })
  await slow.comeBack(provider.signIn(address, 'eva-1', { claims }))
  assert.partialDeepStrictEqual(await slow.finish(), gone)

  await noSession()
  passes({ minutes: 1 })
  await removeOldFlows(ctx)
  assert.deepEqual(await db.selectFrom('provider_flows').select('id').execute(), [])
})

test('two tabs of one browser do not disturb each other', async () => {
  const { browser, provider } = await workplace()
  const one = browser()
  const [first, second] = [await one.start(), await one.start()]

  await one.comeBack(provider.signIn(first, 'eva-1', { claims }))
  assert.equal((await one.finish()).status, 200)
  await one.comeBack(provider.signIn(second, 'eva-1', { claims }))
  assert.equal((await one.finish()).status, 200)

  for (const address of [await one.start(), await one.start()])
    await one.comeBack(provider.signIn(address, 'eva-1', { claims }))
  assert.deepEqual([(await one.finish()).status, (await one.finish()).status], [200, 200])
})

test('the cookie is closed to scripts and other sites, and a planted one is replaced', async () => {
  const { app } = await workplace()

  const answer = await app.inject({ url: '/api/auth/oidc/start', cookies: { mst_provider: 'planted' } })

  const [cookie] = answer.cookies
  assert.partialDeepStrictEqual(cookie, { name: 'mst_provider', httpOnly: true, sameSite: 'Lax', path: '/' })
  assert.notEqual(cookie?.value, 'planted')
})

test('the database alone does not tell what a callback needs', async () => {
  const { browser, db } = await workplace()
  const one = browser()
  const { searchParams } = new URL(await one.start())

  const stored = JSON.stringify(await db.selectFrom('provider_flows').selectAll().execute())

  for (const secret of [...Object.values(one.cookies), searchParams.get('state'), searchParams.get('nonce')])
    assert.ok(secret && !stored.includes(secret))
  assert.equal(searchParams.get('code_challenge_method'), 'S256')
})

test('the way back leads to pages of our own, whatever the address asks for', async () => {
  const { app } = await workplace()

  for (const query of [
    'to=https://evil.example',
    'returnTo=//evil.example',
    'redirect_uri=https://evil.example',
  ]) {
    const start = await app.inject(`/api/auth/oidc/start?${query}`)
    const back = await app.inject(`/api/auth/oidc/callback?${query}`)
    assert.equal(start.statusCode, 400)
    assert.equal(back.headers.location, '/login?work-account')
  }
  const forged = await app.inject({
    url: '/api/auth/oidc/start',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const asked = new URL(String(forged.headers.location)).searchParams
  assert.equal(asked.get('redirect_uri'), 'http://mst.example/api/auth/oidc/callback')
})

test('a person who turns back at the provider is told so', async () => {
  const { browser } = await workplace()
  const one = browser()
  const state = new URL(await one.start()).searchParams.get('state') ?? ''

  await one.comeBack(
    `?${new URLSearchParams({ state, error: 'access_denied', error_description: '<script>' })}`,
  )

  assert.partialDeepStrictEqual(await one.finish(), cancelled)
})

test('a restore ends sign-ins that have begun', async () => {
  const { browser, provider, ctx, db } = await workplace()
  const [begun, back] = [browser(), browser()]
  const query = provider.signIn(await begun.start(), 'eva-1', { claims })
  await back.comeBack(provider.signIn(await back.start(), 'eva-1', { claims }))

  await settleRestore(ctx, { manifest: { made_at: ctx.now().toISOString() }, isSigned: true })

  await begun.comeBack(query)
  for (const one of [begun, back]) assert.partialDeepStrictEqual(await one.finish(), gone)
  assert.deepEqual(await db.selectFrom('provider_flows').select('id').execute(), [])
})

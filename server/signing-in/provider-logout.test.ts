import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { getProfile } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { fakeProvider, newKey, signWith } from '../testing/fake-provider.ts'
import { stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const eva = { email: cast.eva.email, email_verified: true }

/** Eva is signed in at the provider in two browsers and here with her password; Max by the provider. */
async function workplace(config: object = {}) {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const world = await stage({ provider: provider.settings(), ...config })
  now = world.ctx.now
  const signIn = (subject: string, claims: object) =>
    workBrowser(world.app, provider).signIn(subject, { claims: { ...claims } })
  const one = await signIn('eva-1', { ...eva, sid: 'one' })
  const two = await signIn('eva-1', { ...eva, sid: 'two' })
  const max = await signIn('max-1', { email: cast.max.email, email_verified: true, sid: 'of-max' })
  const password = (await world.as('eva').token()) ?? ''
  const tokens = { one: one.token, two: two.token, max: max.token, password }

  const send = (logout_token: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/oidc/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token }).toString(),
    })
  const claims = (more: object = {}) => {
    const iat = Math.floor(now().getTime() / 1_000)
    return {
      iss: provider.issuer,
      aud: 'mst',
      iat,
      exp: iat + 120,
      jti: randomUUID(),
      events: event,
      ...more,
    }
  }
  async function alive() {
    const answers = await Promise.all(
      Object.entries(tokens).map(async ([name, token]) => {
        const { statusCode } = await world.withToken(token).send({ method: 'GET', url: getProfile.path })
        return statusCode === 200 ? [name] : []
      }),
    )
    return answers.flat()
  }
  return { ...world, provider, send, claims, alive }
}

type World = Awaited<ReturnType<typeof workplace>>

test('a logout token ends the session that it names, and no other', async () => {
  const { provider, send, claims, alive, recorded, ids } = await workplace()

  const answer = await send(await provider.signed(claims({ sub: 'eva-1', sid: 'one' })))

  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(await alive(), ['two', 'max', 'password'])
  assert.partialDeepStrictEqual((await recorded())[0], { action: 'session.ended', target_id: ids.eva })
})

test('a logout token of a person ends all sessions that came by the provider', async () => {
  const { provider, send, claims, alive } = await workplace()

  await send(await provider.signed(claims({ sub: 'eva-1' })))

  assert.deepEqual(await alive(), ['max', 'password'])
})

for (const typ of ['logout+jwt', 'application/logout+jwt', 'JWT', undefined])
  test(`a logout token can be of the type ${typ}`, async () => {
    const { provider, send, claims } = await workplace()

    const answer = await send(await provider.signed(claims({ sub: 'eva-1' }), { typ }))

    assert.equal(answer.statusCode, 200, answer.body)
  })

test('right logout tokens have no limit, and wrong ones count as calls of their address', async () => {
  const { provider, send, claims } = await workplace({ rateLimitFactor: 1 })
  const statusOf = async (token: string) => (await send(token)).statusCode
  const right = async (place: number) => statusOf(await provider.signed(claims({ sub: `nobody-${place}` })))

  const rightOnes = []
  for (let place = 0; place < 300; place += 1) rightOnes.push(await right(place))
  const wrongOnes: number[] = []
  for (let place = 0; place < 125; place += 1) wrongOnes.push(await statusOf('nonsense'))

  assert.deepEqual(new Set(rightOnes), new Set([200]))
  assert.deepEqual([wrongOnes.at(0), wrongOnes.at(-1)], [400, 429])
  assert.equal(await right(300), 200)
})

test('a logout token of an unknown person or session is answered alike and ends nothing', async () => {
  const { provider, send, claims, alive } = await workplace()

  for (const whose of [{ sub: 'nobody' }, { sid: 'none' }, { sub: 'max-1', sid: 'one' }])
    assert.equal((await send(await provider.signed(claims(whose)))).statusCode, 200)

  assert.deepEqual(await alive(), ['one', 'two', 'max', 'password'])
})

test('a logout token is taken once', async () => {
  const { provider, send, claims } = await workplace()
  const token = await provider.signed(claims({ sub: 'eva-1' }))

  const answers = await Promise.all(Array.from({ length: 5 }, () => send(token)))

  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400, 400, 400, 400])
})

const forgeries: Record<string, (world: World) => Promise<string>> = {
  'is an ID token': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1', nonce: 'n', events: undefined })),
  'has a nonce': ({ provider, claims }) => provider.signed(claims({ sub: 'eva-1', nonce: 'n' })),
  'has another event': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1', events: { 'http://other.example': {} } })),
  'names nobody': ({ provider, claims }) => provider.signed(claims()),
  'never expires': ({ provider, claims }) => provider.signed(claims({ sub: 'eva-1', exp: undefined })),
  'has expired': ({ provider, claims, ctx }) =>
    provider.signed(claims({ sub: 'eva-1', exp: Math.floor(ctx.now().getTime() / 1_000) - 120 })),
  'is a token of another type': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1' }), { typ: 'at+jwt' }),
  'has a subject that no database stores': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1\0', sid: 'one' })),
  'has a session that no database stores': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1', sid: 'one\0' })),
  'has an id that no database stores': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1', jti: '\ud800' })),
  'has a session that is no text': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1', sid: 1 })),
  'has no id': ({ provider, claims }) => provider.signed(claims({ sub: 'eva-1', jti: undefined })),
  'is of another issuer': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1', iss: 'https://elsewhere.example' })),
  'is for another client': ({ provider, claims }) =>
    provider.signed(claims({ sub: 'eva-1', aud: 'another-app' })),
  'is seven minutes old': ({ provider, claims, ctx }) =>
    provider.signed(claims({ sub: 'eva-1', iat: Math.floor(ctx.now().getTime() / 1_000) - 420 })),
  'is of the future': ({ provider, claims, ctx }) =>
    provider.signed(claims({ sub: 'eva-1', iat: Math.floor(ctx.now().getTime() / 1_000) + 120 })),
  'is signed by another key': ({ claims }) => signWith(newKey('first'), claims({ sub: 'eva-1' })),
  'is not signed': async ({ claims }) => `${encoded({ alg: 'none' })}.${encoded(claims({ sub: 'eva-1' }))}.`,
  'is signed by HS256 with the public key': async ({ claims, provider }) => {
    const signed = `${encoded({ alg: 'HS256', kid: 'first' })}.${encoded(claims({ sub: 'eva-1' }))}`
    const key = provider.publicKey().export({ type: 'spki', format: 'pem' })
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  },
  'is no token': async () => 'nonsense',
}
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

for (const [why, forge] of Object.entries(forgeries))
  test(`a logout token that ${why} ends nothing`, async () => {
    const world = await workplace()

    const answer = await world.send(await forge(world))

    assert.deepEqual([answer.statusCode, answer.json().message], [400, 'This is not a valid logout token.'])
    assert.deepEqual(await world.alive(), ['one', 'two', 'max', 'password'])
  })

test('signing out of the provider too leads to its page, and back here', async () => {
  const { app, provider } = await workplace()

  const answer = await app.inject('/api/auth/oidc/end')

  const address = new URL(String(answer.headers.location))
  assert.equal(address.origin, provider.issuer)
  assert.equal(address.searchParams.get('post_logout_redirect_uri'), 'http://mst.example/login')
})

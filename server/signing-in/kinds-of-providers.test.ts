import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cast } from '#demo/cast.ts'
import { identityProvider } from '../adapters/identity-provider.ts'
import { ProviderFailed } from '../adapters/provider-answers.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'

const secrets = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }

for (const [verified, status] of [
  ['true', 200],
  ['True', 200],
  ['1', 200],
  [true, 200],
  ['false', 401],
  ['', 401],
  [false, 401],
  [null, 401],
] as const)
  test(`an address with email_verified ${JSON.stringify(verified)} gets ${status}`, async () => {
    let now = () => new Date()
    const provider = await fakeProvider(() => now())
    const { app, ctx } = await stage({ provider: provider.settings() })
    now = ctx.now
    const browser = workBrowser(app, provider)

    const claims = { email: cast.eva.email, email_verified: verified }
    await browser.comeBack(provider.signIn(await browser.start(), 'eva-1', { claims }))

    assert.equal((await browser.finish()).status, status)
  })

test('an issuer that differs in its last slash is refused, and the reason names both', async () => {
  const now = () => new Date()
  const { faults, issuer, settings } = await fakeProvider(now)
  faults.answer = (_request, response) =>
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        issuer: `${issuer}/o/mst/`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }),
    )

  const asked = identityProvider(settings({ issuer: `${issuer}/o/mst` }), now).signInAddress(secrets)

  await assert.rejects(asked, (error) => {
    assert.ok(error instanceof ProviderFailed)
    assert.equal(error.problem, 'refused')
    assert.equal(
      error.message,
      `OIDC_ISSUER is ${issuer}/o/mst, but the provider's issuer is ${issuer}/o/mst/`,
    )
    return true
  })
})

test('the reason for a refused algorithm names it', async () => {
  const now = () => new Date()
  const provider = await fakeProvider(now)
  const connected = identityProvider(provider.settings(), now)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const address = await connected.signInAddress(secrets)
  const query = provider.signIn(address, 'eva-1', {
    sign: async (claims) => `${part({ alg: 'HS256' })}.${part(claims)}.${'x'.repeat(43)}`,
  })

  await assert.rejects(connected.redeem(query, secrets), (error) => {
    assert.ok(error instanceof ProviderFailed)
    assert.match(error.message, /HS256/)
    return true
  })
})

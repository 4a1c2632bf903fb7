import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workSignInTexts } from '#contract/work-account.ts'
import { cast } from '#demo/cast.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'

/** Any visitor can make the server ask the provider, so a large answer must not fill its memory. */

async function workplace() {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const { app, ctx } = await stage({ provider: provider.settings() })
  now = ctx.now
  return { app, provider, browser: () => workBrowser(app, provider) }
}

const claims = { email: cast.eva.email, email_verified: true }
const unreachable = { status: 503, message: workSignInTexts.unreachable }
const [tooMany, most] = [1_100_000, 1_000_000]

for (const path of ['/.well-known/openid-configuration', '/token', '/keys'])
  for (const encoding of [undefined, 'gzip', 'deflate', 'br'] as const)
    test(`more than 1 MB from ${path} counts as no answer (${encoding ?? 'not packed'})`, async () => {
      const { browser, provider } = await workplace()
      const padded = { path, ...(encoding && { encoding }) }

      provider.faults.padded = { ...padded, bytes: tooMany }
      const one = browser()
      const address = await one.start()
      if (address.startsWith(provider.issuer))
        await one.comeBack(provider.signIn(address, 'eva-1', { claims }))
      assert.partialDeepStrictEqual(await one.finish(), unreachable)

      provider.faults.padded = { ...padded, bytes: most }
      assert.equal((await browser().signIn('eva-1', { claims })).status, 200)
    })

test('many visitors at once ask the provider for its description once', async () => {
  const { browser, provider } = await workplace()

  await Promise.all(Array.from({ length: 20 }, () => browser().start()))

  assert.deepEqual(provider.calls, ['/.well-known/openid-configuration'])
})

test('more than 1 MB of keys refuse a logout token for now', async () => {
  const { app, provider } = await workplace()
  provider.faults.padded = { path: '/keys', bytes: tooMany, encoding: 'gzip' }

  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/oidc/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `logout_token=${await provider.signed({ sub: 'eva-1' })}`,
  })

  assert.equal(statusCode, 503)
})

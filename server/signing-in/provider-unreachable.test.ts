import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workSignInTexts } from '#contract/work-account.ts'
import { cast } from '#demo/cast.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { stage } from '../testing/stage.ts'
import { workBrowser } from '../testing/work-browser.ts'

async function workplace() {
  let now = () => new Date()
  const provider = await fakeProvider(() => now())
  const { app, ctx } = await stage({ provider: provider.settings() })
  now = ctx.now
  return { provider, browser: () => workBrowser(app, provider) }
}

const claims = { email: cast.eva.email, email_verified: true }

for (const [how, answer] of Object.entries({
  'breaks off': (_request, response) => response.destroy(),
  fails: (_request, response) => response.writeHead(502).end('Bad gateway'),
  'shows a page of a proxy': (_request, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Log in</h1>'),
  'does not answer': () => {},
} satisfies Record<string, Awaited<ReturnType<typeof fakeProvider>>['faults']['answer']>))
  test(`a provider that ${how} is said to be unreachable, before and after the sign-in`, async () => {
    const { browser, provider } = await workplace()
    const unreachable = { status: 503, message: workSignInTexts.unreachable }
    const before = browser()
    provider.faults.answer = answer
    assert.equal(await before.start(), '/login?work-account')
    assert.partialDeepStrictEqual(await before.finish(), unreachable)

    const during = browser()
    delete provider.faults.answer
    const query = provider.signIn(await during.start(), 'eva-1', { claims })
    provider.faults.answer = answer
    await during.comeBack(query)

    const { status } = await during.finish()
    assert.ok(status === 503 || (how.startsWith('shows') && status === 401))
  })

test('without a provider the calls say so', async () => {
  const { app } = await stage()

  for (const [method, url] of [
    ['GET', 'start'],
    ['GET', 'callback'],
    ['POST', 'finish'],
  ] as const) {
    const answer = await app.inject({ method, url: `/api/auth/oidc/${url}` })
    assert.deepEqual([answer.statusCode, answer.json()], [404, { message: workSignInTexts.notSetUp }])
  }
})

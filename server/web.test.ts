import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { pagePaths } from '#contract/pages.ts'
import { chooseModules } from '#contract/settings.ts'
import { readConfig } from './kernel/config/config.ts'
import { stage } from './testing/stage.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'mst-web-'))
after(() => rmSync(webRoot, { recursive: true }))
mkdirSync(join(webRoot, 'assets'))
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html><head><script>let first</script></head><body><div id="root"></div></body></html>',
)
writeFileSync(
  join(webRoot, 'first-paint.json'),
  JSON.stringify({
    markup: {
      open: { markup: 'open', rules: '' },
      signedIn: { markup: 'frame', rules: '' },
    },
    logins: {
      'usual password': { markup: '<h1>__SITE_NAME__</h1>', rules: '<style nonce="__CSP_NONCE__"></style>' },
      'usual work account': { markup: '<a>Sign in with __PROVIDER_NAME__</a>', rules: '' },
      'maintenance password': { markup: '<h1>Maintenance</h1>', rules: '' },
    },
    whole: {
      '/privacy': {
        markup:
          '<h1>Privacy</h1><p>__PAGE_TEXT__</p><table><tr><th>Shifts</th></tr><tr data-module="cover"><th>Handover</th></tr><tr data-module="debriefs"><th>Debriefs</th></tr></table>',
        rules: '',
      },
    },
    files: { '/dashboard': ['assets/dashboard.js', 'assets/dashboard.css'], '/notes': ['assets/notes.js'] },
  }),
)
writeFileSync(join(webRoot, 'assets', 'app.js'), 'let it = 1')

const { app } = await stage({}, { webRoot })
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = browser) => app.inject({ url, headers })
const isPage = (body: string) => body.startsWith('<!doctype html>')

for (const path of Object.values(pagePaths).flat())
  test(`${path} is a page`, async () => {
    const pageUrl = path.replace(/:\w+/, '17')

    for (const url of [pageUrl, `${pageUrl}?day=2026-11-20`, `${pageUrl}/`, pageUrl.toUpperCase()]) {
      const answer = await get(url)
      assert.deepEqual([answer.statusCode, isPage(answer.body)], [200, true], url)
    }
  })

test("an unknown address is 404 with the app's page", async () => {
  for (const url of ['/wp-admin', '/dashboard/more', '/mentee', '/mentee/17/more', '/xdashboard', '/%20']) {
    const answer = await get(url)
    assert.deepEqual([answer.statusCode, isPage(answer.body)], [404, true], url)
  }
})

test('a missing file is 404 and never the page', async () => {
  for (const url of ['/assets/gone.js', '/assets/gone', '/index.php', '/.env', '/.git/config', '/robots.php'])
    for (const headers of [browser, {}]) {
      const answer = await get(url, headers)
      assert.deepEqual(
        [answer.statusCode, answer.body],
        [404, '{"message":"There is nothing at this address."}'],
        url,
      )
    }
  assert.equal((await get('/assets/app.js')).body, 'let it = 1')
})

test('a client without an Accept header, or with any, gets the page', async () => {
  for (const headers of [{}, { accept: '*/*' }]) {
    const answer = await get('/', headers)
    assert.deepEqual([answer.statusCode, isPage(answer.body)], [200, true])
  }
  assert.equal((await get('/dashboard', { accept: 'application/json' })).statusCode, 404)
})

test('HEAD is answered like GET for a page', async () => {
  for (const [url, status] of [
    ['/', 200],
    ['/nowhere', 404],
    ['/assets/gone.js', 404],
  ] as const) {
    const answer = await app.inject({ method: 'HEAD', url, headers: browser })
    assert.deepEqual([answer.statusCode, answer.body], [status, ''])
  }
})

test('a page is compressed for clients that accept it', async () => {
  const packed = await get('/login', { ...browser, 'accept-encoding': 'gzip, deflate, br' })
  const refused = await get('/login', { ...browser, 'accept-encoding': 'gzip;q=0' })

  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.ok(isPage(gunzipSync(packed.rawPayload).toString()))
  assert.equal(refused.headers['content-encoding'], undefined)
  assert.ok(isPage(refused.body))
})

test('POST to a page is refused', async () => {
  assert.equal((await app.inject({ method: 'POST', url: '/dashboard', headers: browser })).statusCode, 404)
})

test('a page starts with the content of its path: form, frame or header', async () => {
  const rootOf = async (url: string) => /<div id="root">(.*?)<\/div>/.exec((await get(url)).body)?.[1]

  assert.match((await rootOf('/login')) ?? '', /^<h1>MST System<\/h1>/)
  assert.equal(await rootOf('/referral'), 'open')
  for (const url of ['/', '/notes', '/mentee/17', '/wp-admin']) assert.equal(await rootOf(url), 'frame', url)
})

test('a page names the files that it needs, and the sign-in page no others', async () => {
  assert.match(
    (await get('/notes')).body,
    /<link rel="modulepreload" fetchpriority="low" crossorigin href="\/assets\/notes.js">/,
  )
  assert.match(
    (await get('/dashboard')).body,
    /<link rel="stylesheet" crossorigin href="\/assets\/dashboard.css">/,
  )
  assert.doesNotMatch((await get('/login')).body, /prefetch|preload|stylesheet/)
})

test("the policy allows the page's script by hash and its styles by nonce only", async () => {
  const [one, other] = [await get('/login'), await get('/login')]
  const policy = String(one.headers['content-security-policy'])
  const hash = createHash('sha256').update('let first').digest('base64')

  assert.match(policy, new RegExp(`script-src 'self' 'sha256-${hash.replace(/[+/]/g, '\\$&')}';`))
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  assert.ok(nonce && one.body.includes(`<style nonce="${nonce}">`))
  assert.notEqual(one.body, other.body)
})

test('the settings are embedded in the page as data', async () => {
  const { app, ctx } = await stage({}, { webRoot })
  const siteName = '</script><script>alert("$&")'
  await ctx.db.updateTable('settings').set({ site_name: siteName }).execute()
  const { body } = await app.inject({ url: '/login', headers: browser })
  const [, data = ''] = /id="public-settings">(.*?)<\/script>/.exec(body) ?? []

  assert.equal(JSON.parse(data).siteName, siteName)
  assert.ok(body.includes('<h1>&lt;/script&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)</h1>'))
  await ctx.db.updateTable('settings').set({ maintenance_mode: 1 }).execute()
  assert.match((await app.inject({ url: '/login', headers: browser })).body, /<h1>Maintenance<\/h1>/)
})

test("the sign-in page starts with the provider's button, whose name is escaped", async () => {
  const provider = readConfig({
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'mst',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: '<b>Heron & Trust</b>',
    PUBLIC_URL: 'https://mst.example.org',
  }).provider
  const named = await stage({ provider }, { webRoot })
  const unnamed = await stage({ provider: provider && { ...provider, name: undefined } }, { webRoot })
  const pageOf = async ({ app }: typeof named) => (await app.inject({ url: '/login', headers: browser })).body

  assert.match(await pageOf(named), /Sign in with &lt;b&gt;Heron &amp; Trust&lt;\/b&gt;<\/a>/)
  assert.match(await pageOf(unnamed), /Sign in with your work account<\/a>/)
})

test("a page with a text is sent whole with the organisation's words escaped", async () => {
  const { app, ctx } = await stage({}, { webRoot })
  const pageOf = async () => (await app.inject({ url: '/privacy', headers: browser })).body
  assert.match(await pageOf(), /<h1>Privacy<\/h1><p>We only collect .*<h2>What we collect<\/h2><ul><li>/)

  const privacy_text = '# <b>Ours</b>\n- $& __CSP_NONCE__ </body>\n\nAsk "us": help@mst.example'
  await ctx.db.updateTable('settings').set({ privacy_text }).execute()

  const ours =
    '<h2>&lt;b&gt;Ours&lt;/b&gt;</h2><ul><li>$&amp; __CSP_NONCE__ &lt;/body&gt;</li></ul>' +
    '<p>Ask &quot;us&quot;: <a href="mailto:help@mst.example" rel="noreferrer">help@mst.example</a></p>'
  assert.ok((await pageOf()).includes(`<h1>Privacy</h1>${ours}`))
})

test('the page about privacy is sent without the rows of modules that are off', async () => {
  const { app, as } = await stage({}, { webRoot })
  const rows = async () =>
    [...(await app.inject({ url: '/privacy', headers: browser })).body.matchAll(/<th>(\w+)/g)].map(
      ([, name]) => name,
    )
  assert.deepEqual(await rows(), ['Shifts', 'Handover', 'Debriefs'])

  await as('nora').call(chooseModules, { body: { off: ['cover'] } })

  assert.deepEqual(await rows(), ['Shifts', 'Debriefs'])
})

test('a file has no page headers and is cached permanently', async () => {
  const { headers } = await get('/assets/app.js')

  assert.equal(headers['content-security-policy'], undefined)
  assert.equal(headers['referrer-policy'], undefined)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await get('/first-paint.json')).statusCode, 404)
})

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pagePaths } from '#contract/pages.ts'
import { stage } from './testing/stage.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'mst-web-'))
after(() => rmSync(webRoot, { recursive: true }))
mkdirSync(join(webRoot, 'assets'))
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><title>MST</title><script nonce="__CSP_NONCE__"></script>',
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

test('an address that no page has is 404, with the page that finds its own way', async () => {
  for (const url of ['/wp-admin', '/dashboard/more', '/mentee', '/mentee/17/more', '/xdashboard', '/%20']) {
    const answer = await get(url)
    assert.deepEqual([answer.statusCode, isPage(answer.body)], [404, true], url)
  }
})

test('a file that is not there is 404 and never the page', async () => {
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

test('who does not say what they accept, or accepts anything, gets the page', async () => {
  for (const headers of [{}, { accept: '*/*' }]) {
    const answer = await get('/', headers)
    assert.deepEqual([answer.statusCode, isPage(answer.body)], [200, true])
  }
  assert.equal((await get('/dashboard', { accept: 'application/json' })).statusCode, 404)
})

test('a question for the head alone is answered as one for the page', async () => {
  for (const [url, status] of [
    ['/', 200],
    ['/nowhere', 404],
    ['/assets/gone.js', 404],
  ] as const) {
    const answer = await app.inject({ method: 'HEAD', url, headers: browser })
    assert.deepEqual([answer.statusCode, answer.body], [status, ''])
  }
})

test('nothing is posted to a page', async () => {
  assert.equal((await app.inject({ method: 'POST', url: '/dashboard', headers: browser })).statusCode, 404)
})

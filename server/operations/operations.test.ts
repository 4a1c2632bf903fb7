import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHealth } from '#contract/operations.ts'
import { stage } from '../testing/stage.ts'

test('health returns ok, and 503 when the database does not reply', async () => {
  const { visitor, db } = await stage()
  assert.deepEqual(await visitor.call(getHealth), { status: 'ok' })

  await db.destroy()

  const refused = await visitor.refused(getHealth)
  assert.deepEqual([refused.status, refused.message], [503, 'The database does not answer.'])
})

test('health returns 503 during the shutdown', async () => {
  const { visitor, app } = await stage({ own: true })

  app.closingSoon = true

  assert.equal((await visitor.refused(getHealth)).status, 503)
})

test('every reply has the security headers', async () => {
  const { visitor } = await stage()

  for (const url of ['/api/health', '/api/nothing', '/api/users', '/api/docs']) {
    const { headers } = await visitor.send({ method: 'GET', url })
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    assert.match(String(headers['content-security-policy']), /require-trusted-types-for 'script'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], url === '/api/docs' ? 'no-cache' : 'no-store')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['access-control-allow-origin'], undefined)
    assert.equal(headers.server, undefined)
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('HSTS is sent only when the site is reached over TLS', async () => {
  const plain = await stage()
  const secure = await stage({ publicUrl: 'https://mst.example.org' })

  assert.equal(
    (await plain.visitor.send({ url: '/api/health' })).headers['strict-transport-security'],
    undefined,
  )
  assert.match(
    String((await secure.visitor.send({ url: '/api/health' })).headers['strict-transport-security']),
    /max-age=31536000/,
  )
})

test('a browser reports policy violations', async () => {
  const { visitor } = await stage()
  const body = JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem' } })

  const answer = await visitor.send({
    method: 'POST',
    url: '/api/csp-report',
    headers: { 'content-type': 'application/csp-report' },
    body,
  })
  const large = await visitor.send({
    method: 'POST',
    url: '/api/csp-report',
    headers: { 'content-type': 'application/csp-report' },
    body: 'x'.repeat(9_000),
  })

  assert.deepEqual([answer.statusCode, large.statusCode], [204, 413])
})

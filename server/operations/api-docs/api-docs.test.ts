import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { stage } from '../../testing/stage.ts'

/** The description of the API is large and the same for everyone, so the server builds it once. */

const paths = ['/api/docs', '/api/openapi.json']

test('the OpenAPI description is built once for many requests', async () => {
  const { app } = await stage({ own: true })
  let built = 0
  const { describeApi } = app
  app.describeApi = (off) => {
    built += 1
    return describeApi(off)
  }

  for (const url of paths) {
    built = 0
    const replies = await Promise.all(Array.from({ length: 5 }, () => app.inject({ url })))

    assert.equal(built, 1, url)
    assert.equal(new Set(replies.map(({ body }) => body)).size, 1)
    assert.equal(replies[0]?.statusCode, 200)
  }
})

test('a browser with a current copy gets 304', async () => {
  const { app } = await stage()
  for (const url of paths) {
    const { headers } = await app.inject({ url })
    const ask = (known: string) => app.inject({ url, headers: { 'if-none-match': known } })

    const same = await ask(String(headers.etag))
    const other = await ask('W/"an-older-one"')

    assert.deepEqual([same.statusCode, same.body], [304, ''], url)
    assert.equal(same.headers.etag, headers.etag)
    assert.equal(other.statusCode, 200)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers.vary, 'accept-encoding')
  }
})

test('the description is compressed for clients that accept gzip', async () => {
  const { app } = await stage()
  for (const url of paths) {
    const whole = await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0' } })
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })

    assert.equal(whole.headers['content-encoding'], undefined)
    assert.equal(packed.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(packed.rawPayload).toString(), whole.body)
    assert.ok(packed.rawPayload.length < whole.rawPayload.length / 5, url)
  }
})

test("the page's policy allows only its own style", async () => {
  const { app } = await stage()

  const { body, headers } = await app.inject({ url: '/api/docs' })

  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  assert.match(String(headers['content-security-policy']), /; style-src 'self' '[^' ]+';/)
  assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`))
})

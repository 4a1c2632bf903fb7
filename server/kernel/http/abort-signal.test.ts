import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { disconnectSignal } from './raw-response.ts'

/** A server with one call that replies on command. */
async function listening() {
  const app = Fastify()
  after(() => app.close())
  const signal = Promise.withResolvers<AbortSignal>()
  const respond = Promise.withResolvers<string>()
  app.get('/', async (_request, reply) => {
    signal.resolve(disconnectSignal(reply))
    return respond.promise
  })
  return { url: await app.listen({ port: 0 }), signal: signal.promise, respond: respond.resolve, app }
}

test('a closed page is noticed while the reply is computed', async () => {
  const { url, signal, respond } = await listening()
  const leaving = new AbortController()
  const call = fetch(url, { signal: leaving.signal })
  const gone = await signal

  leaving.abort()

  await assert.rejects(call, { name: 'AbortError' })
  await new Promise((noticed) => gone.addEventListener('abort', noticed))
  respond('nobody reads this')
})

test('a client that was answered does not count as gone', async () => {
  const { url, signal, respond, app } = await listening()
  const call = fetch(url)
  const gone = await signal

  respond('here it is')
  assert.equal(await (await call).text(), 'here it is')
  await app.close()

  assert.equal(gone.aborted, false)
})

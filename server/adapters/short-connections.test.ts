import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { listenOnFreePort } from '../testing/free-port.ts'
import { shortConnections } from './mail.ts'

const server = createServer((request, response) => {
  if (request.url === '/whole') return response.end('{}')
  const drops = setInterval(() => response.write(' '), 20)
  return response.on('close', () => clearInterval(drops))
})
const port = await listenOnFreePort(server)

async function answerTo(path: string, milliseconds: number) {
  const agent = await shortConnections(milliseconds)('http:')
  const request = get({ port, path, agent, host: '127.0.0.1' })
  const [response] = await once(request, 'response')
  request.on('error', () => {})
  return text(response)
}

test('a reply within the timeout is complete', async () => {
  assert.equal(await answerTo('/whole', 60_000), '{}')
})

test('a slow reply ends with its connection', async () => {
  await assert.rejects(answerTo('/trickle', 300), /aborted|too long/)
})

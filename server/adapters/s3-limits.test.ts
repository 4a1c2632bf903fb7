import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { writeWithoutEnd } from '../testing/endless.ts'
import { listenOnFreePort } from '../testing/free-port.ts'
import type { Store } from './files.ts'
import { s3Store } from './s3-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'mst-s3-limits-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const key = '11111111-2222-3333-4444-555555555555'

const short = {
  answer: { bytes: 100_000, milliseconds: 300 },
  transfer: { bytes: 200_000, milliseconds: 300 },
}
const long = {
  answer: { ...short.answer, milliseconds: 60_000 },
  transfer: { ...short.transfer, milliseconds: 60_000 },
}

async function storeThat(answer: RequestListener, limits: typeof short): Promise<Store> {
  const endpoint = `http://127.0.0.1:${await listenOnFreePort(createServer(answer))}`
  const bucket = { endpoint, name: 'documents', region: 'us-east-1', accessKey: 'K', secretKey: 'S' }
  return s3Store(bucket, 'data', limits)
}

const requests: Record<string, (store: Store) => Promise<unknown>> = {
  'storing a document': (store) => {
    writeFileSync(join(folder, 'plan.txt'), 'a plan')
    return store.put(join(folder, 'plan.txt'), key)
  },
  'removing a document': (store) => store.remove(key),
  'listing old documents': (store) => Array.fromAsync(store.listOlderThan(new Date())),
  'opening a document': async (store) => buffer(await store.open(key)),
}

const endless = (status: number) => (_request: unknown, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  writeWithoutEnd(response, '<Error>')
}
const trickling: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/xml' })
  const drops = setInterval(() => response.write('<'), 20)
  response.on('close', () => clearInterval(drops))
}

for (const [what, request] of Object.entries(requests)) {
  for (const status of [200, 403])
    test(`${what} ends when the bucket replies ${status} with an endless body`, async () => {
      await assert.rejects(request(await storeThat(endless(status), long)), /more than [12]00000 bytes/)
    })

  test(`${what} ends when the bucket sends single bytes`, async () => {
    await assert.rejects(request(await storeThat(trickling, short)), /abort/i)
  })
}

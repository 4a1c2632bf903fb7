import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import S3rver from 's3rver'
import { filesIn } from './files.ts'
import { s3Store } from './s3-store.ts'

/** A real server that speaks S3. */

const folder = mkdtempSync(join(tmpdir(), 'mst-s3-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'documents', configs: [] }],
})
const { port } = (await server.run()) as { port: number }
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const store = await s3Store({
  endpoint: `http://127.0.0.1:${port}`,
  name: 'documents',
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
})
const files = filesIn(join(folder, 'data'), store)

test('a file goes into the bucket and comes back byte for byte', async () => {
  const content = Buffer.alloc(3 * 1024 * 1024, 'grüße 🏥')

  const key = await files.keep(await files.receive(Readable.from([content]), content.length))

  assert.deepEqual(await buffer(await files.open(key)), content)
  assert.deepEqual(readdirSync(join(folder, 'data', 'tmp')), [], 'nothing stays on this machine')
})

test('a file that is not there is an error before the first byte', async () => {
  await assert.rejects(files.open('11111111-2222-3333-4444-555555555555'))
})

test('files without a row are removed from the bucket once they are old', async () => {
  const known = await files.keep(await files.receive(Readable.from(['known']), 100))
  const orphan = await files.keep(await files.receive(Readable.from(['orphan']), 100))
  const isKnown = async (keys: string[]) => new Set(keys.filter((key) => key !== orphan))

  const young = await files.sweep(new Date(), isKnown)
  const old = await files.sweep(new Date(Date.now() + 25 * 3_600_000), isKnown)

  assert.deepEqual([young, old], [0, 1])
  assert.equal((await buffer(await files.open(known))).toString(), 'known')
  await assert.rejects(files.open(orphan))
})

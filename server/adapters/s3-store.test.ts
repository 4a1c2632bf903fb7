import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { diskTime } from '../testing/disk-clock.ts'
import { FileMissing, type Files, filesIn } from './files.ts'
import { s3Store } from './s3-store.ts'

/** These tests run against a local S3 server. */

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

const bucket = {
  endpoint: `http://127.0.0.1:${port}`,
  name: 'documents',
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
}
const filesOf = (installation: string) => filesIn(join(folder, installation), s3Store(bucket, installation))
const files = filesOf('data')

/** Objects in the same bucket that do not belong to MST. */
async function others() {
  const { S3Client, PutObjectCommand, HeadObjectCommand } = await import('@aws-sdk/client-s3')
  const { endpoint, region, name: Bucket, accessKey: accessKeyId, secretKey: secretAccessKey } = bucket
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  return {
    put: (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body })),
    exists: (Key: string) =>
      client.send(new HeadObjectCommand({ Bucket, Key })).then(
        () => true,
        () => false,
      ),
  }
}
const keep = async (files: Files, text: string) =>
  files.keep(await files.receive(Readable.from([text]), text.length))
const nobodyKnows = async () => new Set<string>()

/** Runs in its own process, because another test of this one may have loaded the library. */
const firstDocument = `
  import { registerHooks } from 'node:module'
  import { Readable } from 'node:stream'
  import { filesIn } from '${import.meta.resolve('./files.ts')}'
  import { s3Store } from '${import.meta.resolve('./s3-store.ts')}'
  let read = 0
  registerHooks({
    load(url, context, next) {
      if (url.includes('/@aws-sdk/')) read += 1
      return next(url, context)
    },
  })
  const files = filesIn(process.argv[2], s3Store(JSON.parse(process.argv[1]), 'first'))
  await files.discard(await files.receive(Readable.from(['never kept']), 10))
  const before = read
  await files.keep(await files.receive(Readable.from(['the first']), 9))
  console.log(JSON.stringify([before, read > 0]))
`

test('the bucket library is loaded with the first document', async () => {
  const args = ['--input-type=module', '--eval', firstDocument, JSON.stringify(bucket), join(folder, 'first')]

  const { stdout } = await promisify(execFile)(process.execPath, args)

  assert.deepEqual(JSON.parse(stdout), [0, true])
})

test('a file in the bucket is returned byte for byte', async () => {
  const content = Buffer.alloc(3 * 1024 * 1024, 'grüße 🏥')

  const key = await files.keep(await files.receive(Readable.from([content]), content.length))

  assert.deepEqual(await buffer(await files.open(key)), content)
  assert.deepEqual(readdirSync(join(folder, 'data', 'tmp')), [], 'nothing stays on this machine')
})

test('a restored file has the same key in the bucket', async () => {
  const key = 'aaaaaaaa-2222-3333-4444-555555555555'

  await files.keepAs(await files.receive(Readable.from(['a plan']), 6), key)

  assert.equal((await buffer(await files.open(key))).toString(), 'a plan')
})

test('a missing file is distinguished from an unreachable bucket', async () => {
  await assert.rejects(files.open('99999999-2222-3333-4444-555555555555'), FileMissing)
})

test('a missing file fails before the first byte', async () => {
  await assert.rejects(files.open('11111111-2222-3333-4444-555555555555'))
})

test('old files without a row are removed from the bucket', async () => {
  const known = await keep(files, 'known')
  const orphan = await keep(files, 'orphan')
  const isKnown = async (keys: string[]) => new Set(keys.filter((key) => key !== orphan))

  const young = await files.sweep(diskTime(), isKnown)
  const old = await files.sweep(diskTime(25), isKnown)

  assert.deepEqual([young, old], [0, 1])
  assert.equal((await buffer(await files.open(known))).toString(), 'known')
  await assert.rejects(files.open(orphan))
})

test('foreign objects in the bucket are never removed', async () => {
  const own = filesOf('mine')
  const theirs = filesOf('theirs')
  const { put, exists } = await others()
  const ofTheirs = await keep(theirs, 'theirs')
  const kept = ['backup.tar', randomUUID(), `photos/${randomUUID()}`, 'mst-mine/read-me.txt']
  for (const name of kept) await put(name, 'not of this program')
  const orphan = await keep(own, 'orphan')

  const removed = await own.sweep(diskTime(48), nobodyKnows)

  assert.equal(removed, 1)
  await assert.rejects(own.open(orphan))
  assert.equal((await buffer(await theirs.open(ofTheirs))).toString(), 'theirs')
  for (const name of kept) assert.equal(await exists(name), true, name)
})

test('a document stored without a prefix is still found', async () => {
  const key = randomUUID()
  const { put } = await others()
  await put(key, 'of long ago')

  assert.equal((await buffer(await files.open(key))).toString(), 'of long ago')
})

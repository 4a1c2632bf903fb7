import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { unzipped } from '../testing/unzipped.ts'
import { zipStream } from './zip.ts'

const at = new Date('2026-11-20T10:00:00Z')

test('a ZIP contains its files in order and complete', async () => {
  const large = Buffer.alloc(3_000_000, 'words ')

  const zip = zipStream(at, async (zip) => {
    await zip.addBytes('documents/1 large.txt', Readable.from([large]), at)
    await zip.addBytes('documents/2 empty.txt', Readable.from([]), at)
    zip.addText('README.txt', 'Grüße')
  })

  const files = await unzipped(await buffer(zip))
  assert.deepEqual([...files.keys()], ['documents/1 large.txt', 'documents/2 empty.txt', 'README.txt'])
  assert.ok(files.get('documents/1 large.txt')?.equals(large))
  assert.equal(String(files.get('README.txt')), 'Grüße')
})

test('a truncated file aborts the ZIP', async () => {
  const broken = new Readable({
    read() {
      this.push('half')
      this.destroy(new Error('the disk is gone'))
    },
  })

  const zip = zipStream(at, (zip) => zip.addBytes('documents/1 broken.txt', broken, at))

  await assert.rejects(buffer(zip), /the disk is gone/)
})

test('an aborted reader closes the open file, and no further one is read', async () => {
  const endless = () =>
    new Readable({
      read() {
        this.push(Buffer.alloc(65_536, Math.random().toString()))
      },
    })
  const files = [endless(), endless()]

  const zip = zipStream(at, async (zip) => {
    for (const [index, file] of files.entries()) await zip.addBytes(`documents/${index}.txt`, file, at)
  })
  await once(zip, 'readable')
  zip.destroy()
  if (!files[0]?.destroyed) await once(files[0] as Readable, 'close')

  assert.deepEqual(
    files.map(({ destroyed }) => destroyed),
    [true, false],
  )
})

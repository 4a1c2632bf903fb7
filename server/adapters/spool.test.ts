import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { spool } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'mst-spool-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'spooled')

for (const size of [0, 10, 1024 * 1024, 3_000_000])
  test(`${size} bytes come back as they were, and leave no file`, async () => {
    const bytes = randomBytes(size)

    const kept = await spool(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), path)

    assert.deepEqual(readdirSync(folder), [])
    assert.ok((await buffer(kept)).equals(bytes))
  })

test('a stream is read to its end before anyone reads the result', async () => {
  let made = 0
  const kept = await spool(
    Readable.from(
      (function* () {
        for (; made < 100; made += 1) yield Buffer.alloc(100_000)
      })(),
    ),
    path,
  )

  assert.equal(made, 100)
  assert.ok(kept.readableLength < 1_000_000)
  kept.destroy()
})

test('an error of the maker is passed on, and leaves no file', async () => {
  async function* broken() {
    yield randomBytes(2_000_000)
    throw new Error('out of ink')
  }

  await assert.rejects(spool(Readable.from(broken()), path), /out of ink/)
  assert.deepEqual(readdirSync(folder), [])
})

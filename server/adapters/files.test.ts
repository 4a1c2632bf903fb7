import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { diskTime } from '../testing/disk-clock.ts'
import { FileMissing, filesIn } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'mst-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('foreign files in the document folder are never removed', async () => {
  const files = filesIn(folder)
  const orphan = await files.keep(await files.receive(Readable.from(['orphan']), 100))
  for (const place of ['documents', 'tmp']) {
    writeFileSync(join(folder, place, 'READ-ME.txt'), 'from before the move')
    mkdirSync(join(folder, place, 'lost+found'))
  }

  const removed = await files.sweep(diskTime(48), async () => new Set())

  assert.equal(removed, 1)
  assert.ok(!readdirSync(join(folder, 'documents')).includes(orphan))
  for (const place of ['documents', 'tmp'])
    assert.deepEqual(readdirSync(join(folder, place)).sort(), ['READ-ME.txt', 'lost+found'])
})

test('a started download completes although its file is removed', async () => {
  const files = filesIn(folder)
  const key = await files.keep(await files.receive(Readable.from(['Read me']), 100))

  const bytes = await files.open(key)
  rmSync(join(folder, 'documents', key))

  assert.equal(await text(bytes), 'Read me')
})

test('an aborted download of a removed file affects no other', async () => {
  const files = filesIn(folder)
  const key = await files.keep(await files.receive(Readable.from(['Read me']), 100))
  const failures: unknown[] = []
  const note = (error: unknown) => failures.push(error)

  const bytes = await files.open(key)
  bytes.on('error', note)
  bytes.destroy()
  rmSync(join(folder, 'documents', key))
  await new Promise((resolve) => bytes.once('close', resolve))

  assert.deepEqual(failures, [])
})

test('a missing file fails on open', async () => {
  await assert.rejects(filesIn(folder).open('11111111-1111-4111-8111-111111111111'), FileMissing)
})

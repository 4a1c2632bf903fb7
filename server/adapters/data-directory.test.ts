import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { prepareDataDirectory } from './data-directory.ts'

test('a directory can be prepared while another server writes and renames files in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mst-data-'))
  const outbox = join(folder, 'outbox')
  mkdirSync(outbox)
  writeFileSync(join(outbox, 'kept.eml'), '', { mode: 0o644 })
  // Without types: a worker gets its program as a text.
  const other = new Worker(
    `const { parentPort, workerData: file } = require('node:worker_threads')
    const { renameSync, rmSync, writeFileSync } = require('node:fs')
    parentPort.postMessage('ready')
    for (;;) {
      writeFileSync(file + '.part', '', { mode: 0o644 })
      renameSync(file + '.part', file)
      rmSync(file)
    }`,
    { eval: true, workerData: join(outbox, 'passing.eml') },
  )
  await new Promise((ready) => other.once('message', ready))
  try {
    for (let turn = 0; turn < 2000; turn++) prepareDataDirectory(folder)
  } finally {
    await other.terminate()
  }
  if (process.platform !== 'win32') assert.equal(statSync(join(outbox, 'kept.eml')).mode & 0o077, 0)
})

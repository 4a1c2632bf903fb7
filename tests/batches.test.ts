import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import slowFiles from '../scripts/lib/slow-tests.json' with { type: 'json' }

test('clean-up of a test file runs after the tests of the whole batch', (t) => {
  const output = runBatch(t, [
    `after(() => console.log('swept')); test('short', () => console.log('short'))`,
    `await new Promise((read) => setTimeout(read, 300)); test('late', () => console.log('late'))`,
  ])

  assert.deepEqual(output.match(/^(short|late|swept)$/gm), ['short', 'late', 'swept'])
})

test('a file with a long top-level await is awaited beyond the test timeout', (t) => {
  const output = runBatch(t, [
    `test('short', () => console.log('short'))`,
    // An unreferenced timer alone keeps no process alive.
    `await new Promise((read) => setTimeout(read, 1500).unref()); test('late', () => console.log('late'))`,
  ])

  assert.match(output, /^late$/m)
  assert.match(output, /^# pass 2$/m)
})

test('a file that cannot be read fails its batch', (t) => {
  const output = runBatch(t, [`test('short', () => undefined)`, `throw new Error('broken')`])

  assert.match(output, /^# fail 1$/m)
})

test('the list of slow files names files that exist', () => {
  const slow = [slowFiles.sqlite, slowFiles.postgres].flatMap((seconds) => Object.keys(seconds))

  assert.deepEqual(
    slow.filter((file) => !existsSync(join(import.meta.dirname, '..', file))),
    [],
  )
})

/**
 * Returns the output for files with these texts in one process, as `npm test` runs them.
 * A test may take one second.
 */
function runBatch(t: TestContext, texts: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'mst-batch-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const files = texts.map((text, index) => {
    const file = join(folder, `${index}.test.mjs`)
    writeFileSync(file, `import { after, test } from 'node:test'\n${text}\n`)
    return file
  })
  // A test runner inside another test runner does nothing.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const batch = join(import.meta.dirname, '../scripts/lib/test-batch.mjs')
  const args = [batch, '--timeout=1000', '--reporter=tap', ...files]
  return spawnSync(process.execPath, args, { env: environment, encoding: 'utf8' }).stdout
}

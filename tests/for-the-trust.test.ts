import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { keysOf } from '#contract/fields.ts'
import { readersOf, whoReads } from '#contract/who-reads.ts'

/** A hospital reads these files before it approves MST, so they must be true of this version. */

const project = join(import.meta.dirname, '..')
const folder = join(project, 'docs/for-the-trust')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder)

test('the list of the folder names each of its files', () => {
  const listed = new Set([...read('README.md').matchAll(/\]\(([\w.-]+)\)/g)].map(([, name]) => name))

  assert.deepEqual([...listed, 'README.md'].sort(), files.toSorted())
})

test('every path that a file names exists', () => {
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const paths = [...read(file).matchAll(/`((?:[\w.-]+\/)+[\w.*-]+\.\w+)`/g)].map(([, path = '']) => path)
    const missing = paths.filter((path) => globSync(path, { cwd: project }).length === 0)
    assert.deepEqual(missing, [], file)
  }
})

test('the readers of each kind of record are those of the program, once', () => {
  const rows = [...read('data-protection.md').matchAll(/^\| (.+?) \| .+? \| (.+?) \| .+? \|$/gm)]
  const said = rows.map(([, thing = '', readers]) => [thing, readers])

  for (const thing of keysOf(whoReads))
    assert.deepEqual(
      said.filter(([name]) => name === thing),
      [[thing, readersOf(thing)]],
    )
})

test('the picture of the data flows is that of its table', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/data-flows.mjs', '--print'], {
    cwd: project,
    encoding: 'utf8',
  })

  assert.ok(stdout.includes('Mail server'))
  assert.equal(read('data-flows.svg'), stdout, 'run node scripts/data-flows.mjs')
})

test('the log has ten hazards, and each control of the product names its test', () => {
  const hazards = read('clinical-safety.md').split(/^### /m).slice(1)

  assert.equal(hazards.length, 10)
  for (const hazard of hazards) {
    const [, controls = '', remains, adds] =
      /\*\*Controls\.\*\* (.*)\n.*Remains\.\*\* (.*)\n.*adds\.\*\* (.*)/.exec(hazard) ?? []
    const tests = [...controls.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path)
    assert.ok(tests.length > 0 && remains && adds, hazard)
    for (const path of tests) assert.ok(existsSync(join(project, path)), path)
  }
})

test('each question of the DTAC has an answer, and each answer shows what proves it', () => {
  const rows = [...read('dtac.md').matchAll(/^\| ([CD]\d\.\d.*?) \| (.+) \| (.+) \|$/gm)]
  const withoutProof = rows.filter(([, , answer = '', proof]) => proof === '–' && /^Yes/.test(answer))
  const sections = new Set(rows.map(([, question = '']) => question.slice(0, 2)))

  assert.deepEqual([...sections], ['C1', 'C2', 'C3', 'C4', 'D1'])
  // Only 'D1.4 Web application?' needs no proof.
  assert.deepEqual(
    withoutProof.map(([, question]) => question),
    ['D1.4 Web application?'],
  )
})

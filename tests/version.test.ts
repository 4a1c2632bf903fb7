import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { dataDirsOf, run, stopped, untilReady } from '#server/testing/program.ts'
import { stage } from '#server/testing/stage.ts'

const dataDir = dataDirsOf(import.meta.filename)

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

test('operators read the version before the ready message', async () => {
  const program = run({ DATA_DIR: dataDir('version') })
  await untilReady(program)
  await stopped(program)

  const lines = program.output().split('\n')
  const ready = lines.findIndex((line) => line.includes('ready at http://'))
  assert.equal(lines[ready - 1], `MST ${version}`)
})

test('programs read the version in the description of the API', async () => {
  const { visitor } = await stage()

  const { info } = (await visitor.send({ method: 'GET', url: '/api/openapi.json' })).json()

  assert.equal(info.version, version)
})

test('the changelog describes this version and lists each version once, newest first', () => {
  const released = [...read('CHANGELOG.md').matchAll(/^## (\d+)\.(\d+)\.(\d+) – \d+ [A-Z][a-z]+ \d{4}$/gm)]
  const numbers = released.map(([, ...parts]) => parts.map(Number))

  assert.equal(numbers[0]?.join('.'), version)
  const asNumber = ([major = 0, middle = 0, last = 0]: number[]) => (major * 1000 + middle) * 1000 + last
  const order = numbers.map(asNumber)
  assert.deepEqual(
    order,
    [...new Set(order)].sort((a, b) => b - a),
  )
})

test('every file of the project with a version has this one', () => {
  const lock = JSON.parse(read('package-lock.json'))

  assert.deepEqual([lock.version, lock.packages[''].version], [version, version])
})

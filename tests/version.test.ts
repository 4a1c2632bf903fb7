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
  const released = [...read('CHANGELOG.md').matchAll(/^## (\S+) – \d+ [A-Z][a-z]+ \d{4}$/gm)]
  const versions = released.map(([, version = '']) => version)

  assert.equal(versions[0], version)
  assert.deepEqual(
    versions,
    [...new Set(versions)].sort((one, other) => asNumber(other) - asNumber(one)),
  )
})
/** A candidate, such as 1.0.0-rc.1, is less than its release. */
function asNumber(version: string) {
  const [, major, middle, last, candidate] = /^(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?$/.exec(version) ?? []
  return [major, middle, last, candidate ?? 999].reduce<number>((sum, part) => sum * 1000 + Number(part), 0)
}

test('every file of the project with a version has this one', () => {
  const lock = JSON.parse(read('package-lock.json'))

  assert.deepEqual([lock.version, lock.packages[''].version], [version, version])
})

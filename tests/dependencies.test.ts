import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'

const script = join(import.meta.dirname, '../scripts/dependencies.mjs')

/** Checks a project with one library against a fake registry. */
async function look(t: TestContext, answer: RequestListener) {
  const folder = mkdtempSync(join(tmpdir(), 'mst-dependencies-'))
  const registry = createServer(answer).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  t.after(() => {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const root = { name: 'project', version: '1.0.0', dependencies: { leftish: '1.0.0' } }
  const packages = { '': root, 'node_modules/leftish': { version: '1.0.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, packages }))

  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  const env = { ...process.env, npm_config_registry: url, npm_config_cache: join(folder, 'cache') }
  const child = spawn(process.execPath, [script, folder], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output: out + err }
}

/** A registry with one advisory of this severity about the library. */
const knows =
  (severity: string): RequestListener =>
  (request, response) => {
    const url = 'https://example.org/advisory'
    const advisory = { id: 1, url, title: 'It runs what it reads', severity, vulnerable_versions: '<2.0.0' }
    const versions = { '1.0.0': { name: 'leftish', version: '1.0.0' } }
    const isAudit = request.url?.includes('/security/advisories/bulk')
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        isAudit ? { leftish: [advisory] } : { name: 'leftish', 'dist-tags': { latest: '1.0.0' }, versions },
      ),
    )
  }
const isDown: RequestListener = (_request, response) => response.writeHead(503).end()

test('a dependency with a serious vulnerability is named and fails the check', async (t) => {
  const { code, output } = await look(t, knows('high'))

  assert.equal(code, 1, output)
  assert.match(output, /leftish has a vulnerability \(high\): It runs what it reads, https:\/\/example\.org/)
})

test('a minor vulnerability does not fail the check', async (t) => {
  const { code, output } = await look(t, knows('low'))

  assert.deepEqual([code, output], [0, ''])
})

test('an unreachable registry is reported and does not fail the check', async (t) => {
  const { code, output } = await look(t, isDown)

  assert.equal(code, 0, output)
  assert.match(output, /The registry did not answer/)
})

/** Licences that are allowed for libraries of the program and for its build tools. */
const allowed = '0BSD Apache-2.0 BlueOak-1.0.0 BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0'.split(' ')
/** Old packages without a licence in package-lock.json. Their files say MIT. */
const lookedUp =
  'busboy@0.3.1 dicer@0.3.0 humanize-number@0.0.2 only@0.0.2 png-js@2.0.0 streamsearch@0.1.2'.split(' ')

type Package = { version?: string; license?: string }

/** 'MIT OR GPL-3.0' allows a choice, 'MIT AND ISC' requires both. */
const isAllowed = (expression: string) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)))

const strangeLicences = (packages: Record<string, Package>) =>
  Object.entries(packages).flatMap(([path, { version, license = '(none is named)' }]) => {
    const name = `${path.split('node_modules/').at(-1)}@${version}`
    if (!path.includes('node_modules/') || lookedUp.includes(name) || isAllowed(license)) return []
    return [`${name}: ${license}`]
  })

test('every library and build tool has an allowed licence', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))

  assert.ok(Object.keys(packages).length > 300)
  assert.deepEqual(strangeLicences(packages), [])
})

test('a library with an unlisted licence or without one is named', () => {
  const library = (license?: string) =>
    strangeLicences({ 'node_modules/leftish': { version: '1.0.0', ...(license && { license }) } })

  assert.deepEqual(library('(MIT OR GPL-3.0)'), [])
  assert.deepEqual(library('MIT AND GPL-3.0'), ['leftish@1.0.0: MIT AND GPL-3.0'])
  assert.deepEqual(library(), ['leftish@1.0.0: (none is named)'])
})

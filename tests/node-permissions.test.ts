import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const { permissionFlags } = await import(
  String(new URL('../scripts/lib/node-permissions.mjs', import.meta.url))
)
const above = realpathSync(mkdtempSync(join(tmpdir(), 'mst-permissions-')))
after(() => rmSync(above, { recursive: true, force: true }))
const at = (name: string) => join(above, name)

/** The operations that Node allows a program with these flags, for each path: 'rw', 'r' or ''. */
function allowed(flags: string[], paths: string[]) {
  const program = `
    const may = (path) => ['read', 'write'].filter((what) => process.permission.has('fs.' + what, path))
    console.log(JSON.stringify(process.argv.slice(1).map((path) => may(path).map(([letter]) => letter).join(''))))`
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', program, '--', ...paths], {
    encoding: 'utf8',
  })
  assert.equal(stderr, '')
  const results = JSON.parse(stdout) as string[]
  return Object.fromEntries(paths.map((path, index) => [path.slice(above.length + 1), results[index]]))
}

const pairs = [
  ['mst', 'mst-backups'],
  ['mst', 'mst.bak'],
  ['mst', 'mst2'],
  ['mst-data', 'mst'],
  ['mst', 'zz'],
  ['mst', 'mst/bk'],
  ['mst', 'mst bk'],
] as const

for (const [data, backups] of pairs)
  test(`the server may use its data in ${data} and its backups in ${backups}`, () => {
    mkdirSync(at(data), { recursive: true })
    mkdirSync(at(backups), { recursive: true })

    const flags = permissionFlags({ DATA_DIR: at(data), BACKUP_DIR: at(backups) })

    const paths = [data, `${data}/mst.sqlite`, backups, `${backups}/a.zip`].map(at)
    assert.deepEqual(new Set(Object.values(allowed(flags, paths))), new Set(['rw']))
    assert.deepEqual(Object.values(allowed(flags, [at('other'), above])), ['', ''])
  })

test('a certificate and a named backup may have names that begin like the data folder', () => {
  for (const name of ['new', 'other']) mkdirSync(at(name))
  const environment = {
    DATA_DIR: at('new'),
    DATABASE_URL: `postgres://mst@db/mst?sslrootcert=${at('new-ca.pem')}&sslkey=${at('new-ca.pem.key')}`,
  }

  const restoring = permissionFlags(environment, { read: [at('new-monday.zip')] })
  const backingUp = permissionFlags(environment, { write: [at('new-tuesday.zip'), at('new-tuesday.zip.*')] })

  const files = ['new', 'new/mst.sqlite', 'new-ca.pem', 'new-ca.pem.key', 'other'].map(at)
  assert.deepEqual(Object.values(allowed(restoring, [...files, at('new-monday.zip')])), [
    'rw',
    'rw',
    'r',
    'r',
    '',
    'r',
  ])
  assert.deepEqual(
    Object.values(allowed(backingUp, [...files, at('new-tuesday.zip'), at('new-tuesday.zip.snapshot')])),
    ['rw', 'rw', 'rw', 'rw', '', 'rw', 'rw'],
  )
})

test('a named backup inside the data folder leaves the folder itself allowed', () => {
  mkdirSync(at('roll'), { recursive: true })
  const environment = { DATA_DIR: at('roll') }

  const restoring = permissionFlags(environment, { read: [at('roll/backups/mst-before.zip')] })
  const backingUp = permissionFlags(environment, {
    write: [at('roll/tuesday.zip'), at('roll/tuesday.zip.*')],
  })

  const files = ['roll', 'roll/mst.sqlite', 'roll/backups/mst-before.zip', 'roll/tuesday.zip'].map(at)
  for (const flags of [restoring, backingUp])
    assert.deepEqual(Object.values(allowed(flags, files)), ['rw', 'rw', 'rw', 'rw'])
})

test('folders with names that do not begin alike allow no third one', () => {
  for (const name of ['data', 'kept']) mkdirSync(at(name))

  const flags = permissionFlags({ DATA_DIR: at('data'), BACKUP_DIR: at('kept') })

  assert.deepEqual(Object.values(allowed(flags, ['data', 'kept', 'data-x', 'kept.zip'].map(at))), [
    'rw',
    'rw',
    '',
    '',
  ])
})

test('a data folder beside the program may begin with the name of the program’s folder', () => {
  for (const name of ['app', 'app-data']) mkdirSync(at(name))

  const flags = permissionFlags({ DATA_DIR: at('app-data') }, { program: [at('app')] })

  const paths = ['app', 'app/main.js', 'app-data', 'app-data/tmp'].map(at)
  assert.deepEqual(Object.values(allowed(flags, paths)), ['r', 'r', 'rw', 'rw'])
})

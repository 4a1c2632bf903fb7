import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { prepareDataDirectory } from '../adapters/data-directory.ts'
import { deriveKeys, writeSecret } from '../adapters/secret-key.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import { executedMigrations, migrationNames } from '../database/migrate.ts'
import { busyProgramme } from '../testing/busy-programme.ts'
import { allRows, command, filesIn } from '../testing/commands.ts'
import { postgresOfVersion09 } from '../testing/earlier-version.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, stopped, untilReady, withOutput } from '../testing/program.ts'

const dataDir = dataDirsOf(import.meta.filename)

const passphrase = { BACKUP_PASSPHRASE: 'quiet-otter-9' }
const doesNotFit = /pg_dump is not on this machine's PATH|server version mismatch/

async function rowsAt(address: string) {
  const db = connectPostgres(address, () => {})
  try {
    return await allRows(db)
  } finally {
    await db.destroy()
  }
}

if (engine === 'postgres') {
  test('a PostgreSQL backup during writes restores completely into an empty database', async (t) => {
    const [home, other] = [await emptyPostgres(), await emptyPostgres()]
    const busy = await busyProgramme({ DATA_DIR: dataDir('home'), DATABASE_URL: home })
    for (let times = 0; times < 3; times += 1) await Promise.all([busy.share(), busy.inviteOne()])
    const known = busy.acknowledged()
    const stop = busy.work()
    const file = dataDir('postgres.zip')

    const made = await command('backup', [file], {
      DATA_DIR: dataDir('home'),
      DATABASE_URL: home,
      ...passphrase,
    })
    await stop()
    await stopped(busy.server)
    if (doesNotFit.test(made.said)) {
      assert.equal(made.code, 1)
      t.diagnostic(`The rest is left out: ${made.said}`)
      return
    }
    const again = { DATA_DIR: dataDir('again'), DATABASE_URL: other, ...passphrase }
    const restored = await command('restore', [file], again)
    const refused = await command('restore', [file], { ...again, DATA_DIR: dataDir('third') })

    assert.deepEqual([made.code, restored.code], [0, 0], `${made.said}\n${restored.said}`)
    assert.match(refused.said, /The PostgreSQL of DATABASE_URL is not empty/)
    const [was, is] = [await rowsAt(home), await rowsAt(other)]
    for (const name of ['users', 'documents', 'relationships', 'progress', 'installation'] as const) {
      const kept = new Set(is[name]?.map((row) => JSON.stringify(row)))
      assert.equal(was[name]?.filter((row) => kept.has(JSON.stringify(row))).length, kept.size, name)
    }
    for (const email of known.invited)
      assert.ok(
        is.users?.some((user) => user.email === email),
        email,
      )
    assert.ok((is.documents?.length ?? 0) >= known.shared)
    assert.deepEqual(is.sessions, [])
    assert.deepEqual(
      filesIn(dataDir('again')),
      Object.fromEntries((is.documents ?? []).map((row) => [row.storage_key, row.sha256]).sort()),
    )
    assert.equal((await command('verify-audit', [], again)).code, 0)
  })

  test('a PostgreSQL backup of version 0.9 is upgraded when it is restored', async (t) => {
    const secret = Buffer.alloc(32, 7)
    prepareDataDirectory(dataDir('of 0.9'))
    writeSecret(dataDir('of 0.9'), secret)
    const home = await postgresOfVersion09(deriveKeys(secret)('check').toString('hex'))
    const other = await emptyPostgres()
    const file = dataDir('of-0.9.zip')

    const made = await command('backup', [file], {
      DATA_DIR: dataDir('of 0.9'),
      DATABASE_URL: home,
      ...passphrase,
    })
    if (doesNotFit.test(made.said)) return t.diagnostic(`The rest is left out: ${made.said}`)
    const place = { DATA_DIR: dataDir('from 0.9'), DATABASE_URL: other, ...passphrase }
    const restored = await command('restore', [file], place)

    assert.deepEqual([made.code, restored.code], [0, 0], `${made.said}\n${restored.said}`)
    const db = connectPostgres(other, () => {})
    assert.deepEqual(await executedMigrations(db), migrationNames)
    const people = await db.selectFrom('users').select(['first_name', 'search_text']).execute()
    assert.deepEqual(people, [{ first_name: 'Nora', search_text: 'nora lind' }])
    await db.destroy()
    assert.equal((await command('verify-audit', [], place)).code, 0)
  })

  test('an upgrade of PostgreSQL saves its tables before, and the copy is restored beside the documents', async (t) => {
    const { place, home } = await installationOfVersion09('upgraded')
    const [other, folder] = [await emptyPostgres(), join(place, 'backups')]
    mkdirSync(join(place, 'documents'))

    const server = startedByNpm({ DATA_DIR: place, DATABASE_URL: home })
    await untilReady(server)
    const { output } = await stopped(server)
    if (doesNotFit.test(output)) return t.diagnostic(`The rest is left out: ${output}`)
    const [copy = ''] = readdirSync(folder)
    rmSync(join(place, 'audit-anchors.jsonl'))
    const restored = await command('restore', [join(folder, copy)], { DATA_DIR: place, DATABASE_URL: other })

    assert.match(copy, /^mst-before-migration-.*\.zip$/)
    assert.equal(restored.code, 0, restored.said)
    assert.equal((await rowsAt(other)).users?.[0]?.first_name, 'Nora')
    const kinds = (await rowsAt(home)).backups?.map(({ kind, failure }) => [kind, failure])
    assert.deepEqual(kinds, [['before_migration', null]])
  })

  test('an upgrade of PostgreSQL without pg_dump goes on, and says that there is no copy', async () => {
    const { place, home } = await installationOfVersion09('without tools')

    const server = startedByNpm({ DATA_DIR: place, DATABASE_URL: home, PATH: dirname(process.execPath) })
    await untilReady(server)
    const { output } = await stopped(server)

    assert.match(
      output,
      /no copy of PostgreSQL could be made before: pg_dump is not on this machine's PATH: .* To roll back, you need/,
    )
    assert.deepEqual((await rowsAt(home)).backups, [])
  })
}

async function installationOfVersion09(name: string) {
  const [place, secret] = [dataDir(name), Buffer.alloc(32, 7)]
  prepareDataDirectory(place)
  writeSecret(place, secret)
  return { place, home: await postgresOfVersion09(deriveKeys(secret)('check').toString('hex')) }
}

const launcher = new URL('../../scripts/lib/serve.mjs', import.meta.url).href

/** The server with its supervisor, without the build that `npm start` may begin with. */
function startedByNpm(environment: Record<string, string>) {
  const program = `import { serve } from '${launcher}'; process.exit(await serve(process.env))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return withOutput(child)
}

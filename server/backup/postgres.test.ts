import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDataDirectory } from '../adapters/data-directory.ts'
import { deriveKeys, writeSecret } from '../adapters/secret-key.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import { executedMigrations, migrationNames } from '../database/migrate.ts'
import { busyProgramme } from '../testing/busy-programme.ts'
import { allRows, command, filesIn } from '../testing/commands.ts'
import { postgresOfVersion09 } from '../testing/earlier-version.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, stopped } from '../testing/program.ts'

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
    assert.deepEqual(people, [{ first_name: 'Nora', search_text: 'nora lind nora@mst.example' }])
    await db.destroy()
    assert.equal((await command('verify-audit', [], place)).code, 0)
  })
}

import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { connectPostgres } from '../database/connect-postgres.ts'
import { findFillCommand } from '../database/fill-lock.ts'
import { tablesOf } from '../database/snapshot.ts'
import { allRows, command, filesIn, rowsIn } from '../testing/commands.ts'
import { fill, stepsToKill } from '../testing/filled-postgres.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, firstAdmin, run, stopped, untilEnded, untilReady } from '../testing/program.ts'
import { smallInstallation } from '../testing/small-installation.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** A server must refuse to start on an incomplete restore. The same command completes an interrupted one. */

const passphrase = { BACKUP_PASSPHRASE: 'quiet-otter-9' }
const home = dataDir('home')
const archive = dataDir('home.zip')

const refusedStart = (environment: Record<string, string>) => untilEnded(run(environment))

const unfinished = /^A restore into .* has not finished\. Run node scripts\/restore\.mjs FILE again/

if (engine === 'sqlite') {
  before(async () => {
    await smallInstallation(home, Buffer.alloc(32, 3), ['Plan of ward A'])
    const { code, said } = await command('backup', [archive], { DATA_DIR: home, ...passphrase })
    assert.equal(code, 0, said)
  })

  for (const step of stepsToKill(['begun', 'filled', 'file 1', 'file 4', 'moved', 'finished']))
    test(`no server starts on a restore killed at '${step}', and the same command completes it`, async () => {
      const place = { DATA_DIR: dataDir(`killed at ${step}`), ...passphrase }

      const killed = await fill(['restore', step, archive], place)
      const started = await refusedStart(place)
      const again = await fill(['restore', 'none', archive], place)

      assert.equal(killed.outcome, 'SIGKILL', killed.said)
      assert.equal(started.code, 1)
      assert.match(started.output, unfinished)
      assert.equal(again.outcome, 0, again.said)
      assert.deepEqual((await rowsIn(place.DATA_DIR)).users, (await rowsIn(home)).users)
      assert.deepEqual(filesIn(place.DATA_DIR), filesIn(home))
      assert.ok(!existsSync(join(place.DATA_DIR, 'mst-restoring')))
      const server = run(place)
      await untilReady(server)
      await stopped(server)
    })

  test('backup, verify-audit and another restore refuse an unfinished restore', async () => {
    const place = { DATA_DIR: dataDir('commands'), ...passphrase }
    const other = dataDir('other.zip')
    await command('backup', [other], { DATA_DIR: home, ...passphrase })
    await fill(['restore', 'file 4', archive], place)
    const listed = () => readdirSync(place.DATA_DIR).filter((name) => !name.startsWith('mst.lock'))
    const there = listed()

    const backup = await command('backup', [dataDir('half.zip')], place)
    const verified = await command('verify-audit', [], place)
    const restored = await fill(['restore', 'none', other], place)

    assert.deepEqual([backup.code, verified.code, restored.outcome], [1, 1, 1])
    assert.match(backup.said, unfinished)
    assert.match(verified.said, /A restore into .* has not finished/)
    assert.match(restored.said, /^A restore of another backup into .* has not finished/)
    assert.deepEqual(listed(), there)
  })
}

async function inPostgres<T>(address: string, read: (db: ReturnType<typeof connectPostgres>) => Promise<T>) {
  const db = connectPostgres(address, () => {})
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}

if (engine === 'postgres') {
  let users: Record<string, unknown>[] | undefined
  let missingTools = ''

  before(async () => {
    const source = { DATA_DIR: home, DATABASE_URL: await emptyPostgres(), ...firstAdmin, ...passphrase }
    const server = run(source)
    await untilReady(server)
    await stopped(server)
    const { code, said } = await command('backup', [archive], source)
    if (code !== 0) missingTools = `The rest is left out: ${said}`
    users = (await inPostgres(source.DATABASE_URL, allRows)).users
  })

  for (const step of stepsToKill(['marked', 'filled', 'file 1', 'moved']))
    test(`no server starts on a restore into PostgreSQL killed at '${step}', and the command completes it`, async (t) => {
      if (missingTools) return t.diagnostic(missingTools)
      const address = await emptyPostgres()
      const place = { DATA_DIR: dataDir(`killed at ${step}`), DATABASE_URL: address, ...passphrase }

      const killed = await fill(['restore', step, archive], place)
      const started = await refusedStart(place)
      const elsewhere = await refusedStart({ ...place, DATA_DIR: dataDir(`beside ${step}`) })
      const again = await fill(['restore', 'none', archive], place)

      assert.equal(killed.outcome, 'SIGKILL', killed.said)
      assert.match(started.output, unfinished)
      assert.match(
        elsewhere.output,
        /contains a restore that has not finished\. Run node scripts\/restore\.mjs FILE again/,
      )
      assert.equal(again.outcome, 0, again.said)
      assert.deepEqual((await inPostgres(address, allRows)).users, users)
      assert.equal(await inPostgres(address, findFillCommand), undefined)
    })

  test('a failed restore into PostgreSQL leaves the database empty', async (t) => {
    if (missingTools) return t.diagnostic(missingTools)
    const address = await emptyPostgres()
    const place = { DATA_DIR: dataDir('failed'), DATABASE_URL: address, ...passphrase }

    const failed = await fill(['restore', 'broken tool', archive], place)

    assert.equal(failed.outcome, 1)
    assert.deepEqual(await inPostgres(address, tablesOf), [])
    const server = run(place)
    await untilReady(server)
    await stopped(server)
  })
}

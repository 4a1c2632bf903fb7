import assert from 'node:assert/strict'
import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { connectPostgres } from '../database/connect-postgres.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { withFillLock } from '../database/fill-lock.ts'
import { allRows, command } from '../testing/commands.ts'
import { embeddedState, fill, stepsToKill } from '../testing/filled-postgres.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, firstAdmin, run, stopped, untilEnded, untilReady } from '../testing/program.ts'
import { smallInstallation } from '../testing/small-installation.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** A server must refuse to start on an incomplete move. The same command completes an interrupted one. */

const home = dataDir('home')

function copyOfHome(name: string): string {
  cpSync(home, dataDir(name), { recursive: true })
  return dataDir(name)
}

const demoFile = join(import.meta.dirname, '../../demo/make-demo.ts')

const startOn = (environment: Record<string, string>, program?: string) =>
  untilEnded(run(environment, [], program))

async function startAndStop(environment: Record<string, string>) {
  const server = run(environment)
  await untilReady(server)
  await stopped(server)
}

async function rowsAt(address: string) {
  const db = connectPostgres(address, () => {})
  const rows = await allRows(db)
  await db.destroy()
  return rows
}

type Rows = Awaited<ReturnType<typeof rowsAt>>

/** Compares tables that neither a start nor the end of a move writes. The audit log has one more entry. */
function assertMoved(was: Rows, is: Rows) {
  for (const name of ['users', 'documents', 'installation', 'settings', 'audit_anchors'])
    assert.deepEqual(is[name], was[name], name)
  assert.equal(is.audit_log?.length, (was.audit_log?.length ?? 0) + 1)
}

/** Runs `npm run demo` without its build of the web application. */
async function madeDemo(environment: Record<string, string>) {
  const { code, output } = await startOn(environment, demoFile)
  return { code, said: output }
}

/** Inserts rows whose tables are copied in an order that foreign keys would refuse. */
async function addDocumentOfNewPerson(place: string) {
  const db = connectSqlite(join(place, 'mst.sqlite'))
  const copy = async (table: 'users' | 'documents', changes: Record<string, unknown>) => {
    const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto(table)
      .values({ ...row, ...changes } as never)
      .execute()
  }
  await copy('users', { id: 2, email: 'max@mst.example', email_key: 'max@mst.example' })
  await copy('documents', { id: 2, mentor_id: 2, storage_key: 'another' })
  await db.destroy()
}

const unfinished = /contains a move that has not finished\. Run node scripts\/move-to-postgres\.mjs again/

if (engine === 'postgres') {
  before(async () => {
    await smallInstallation(home, Buffer.alloc(32, 7), ['Plan of ward A'])
    await startAndStop({ DATA_DIR: home })
  })

  for (const step of stepsToKill(['begun', 'emptied', 'batch 2', 'copied', 'compared', 'keyed', 'marked']))
    test(`no server starts on a move killed at '${step}', and the same command completes it`, async () => {
      const [place, address] = [copyOfHome(`killed at ${step}`), await emptyPostgres()]
      const both = { DATA_DIR: place, DATABASE_URL: address }
      const was = await embeddedState(place)

      const killed = await fill(['move', step], both)
      const started = await startOn(both)
      const kept = await embeddedState(place)
      const again = await fill(['move', 'none'], both)

      assert.equal(killed.outcome, 'SIGKILL', killed.said)
      assert.equal(started.code, 1)
      assert.match(started.output, unfinished)
      assert.deepEqual(kept, was)
      assert.equal(again.outcome, 0, again.said)
      assertMoved(was.rows, await rowsAt(address))
    })

  test('a move killed at its end is complete: another call says so, and the server starts', async () => {
    const [place, address] = [copyOfHome('at the end'), await emptyPostgres()]
    const both = { DATA_DIR: place, DATABASE_URL: address }
    const was = await embeddedState(place)

    const killed = await fill(['move', 'finished'], both)
    const again = await command('move-to-postgres', [], both)
    const rows = await rowsAt(address)
    await startAndStop(both)
    const verified = await command('verify-audit', [], both)

    assert.equal(killed.outcome, 'SIGKILL', killed.said)
    assert.equal(again.code, 0)
    assert.match(again.said, /^The move was already complete/)
    assertMoved(was.rows, rows)
    assert.equal(verified.code, 0, verified.said)
  })

  test('backup, verify-audit and demo refuse an unfinished move', async () => {
    const [place, address] = [copyOfHome('commands'), await emptyPostgres()]
    const both = { DATA_DIR: place, DATABASE_URL: address, BACKUP_PASSPHRASE: 'quiet-otter-9' }
    await fill(['move', 'batch 2'], both)

    const answers = [
      await command('backup', [dataDir('half.zip')], both),
      await command('verify-audit', [], both),
      await madeDemo(both),
    ]

    for (const { code, said } of answers) {
      assert.equal(code, 1)
      assert.match(said, unfinished)
    }
  })

  test('the embedded database works after an unfinished move, and the next move starts over', async () => {
    const [place, address] = [copyOfHome('used meanwhile'), await emptyPostgres()]
    const both = { DATA_DIR: place, DATABASE_URL: address }
    await fill(['move', 'keyed'], both)

    await startAndStop({ DATA_DIR: place })
    await addDocumentOfNewPerson(place)
    const was = await embeddedState(place)
    const again = await fill(['move', 'none'], both)

    assert.equal(again.outcome, 0, again.said)
    assertMoved(was.rows, await rowsAt(address))
  })

  test('a move with a changed copy starts over', async () => {
    const [place, address] = [copyOfHome('changed copy'), await emptyPostgres()]
    const both = { DATA_DIR: place, DATABASE_URL: address }
    const was = await embeddedState(place)
    await fill(['move', 'copied'], both)
    const db = connectPostgres(address, () => {})
    await sql`update users set last_name = 'Changed'`.execute(db)
    await db.destroy()

    const again = await fill(['move', 'none'], both)

    assert.equal(again.outcome, 0, again.said)
    assertMoved(was.rows, await rowsAt(address))
  })

  test('the embedded database is closed by the last step, and has its own anchors after a return', async () => {
    const [place, address] = [copyOfHome('back'), await emptyPostgres()]
    const both = { DATA_DIR: place, DATABASE_URL: address }
    const was = await embeddedState(place)
    await fill(['move', 'marked'], both)
    const refused = await startOn({ DATA_DIR: place })
    await fill(['move', 'none'], both)
    await startAndStop(both)

    rmSync(join(place, 'mst.moved-to-postgres'))
    renameSync(join(place, 'audit-anchors.before-move.jsonl'), join(place, 'audit-anchors.jsonl'))
    const verified = await command('verify-audit', [], { DATA_DIR: place })

    assert.match(refused.output, /was moved to PostgreSQL\. Set DATABASE_URL to it/)
    assert.deepEqual(await embeddedState(place), was)
    assert.equal(verified.code, 0, verified.said)
  })

  test('during a move neither a second move nor a server can start', async () => {
    const [place, address] = [copyOfHome('at once'), await emptyPostgres()]
    const db = connectPostgres(address, () => {})

    const [moved, started] = await withFillLock(db, () =>
      Promise.all([
        fill(['move', 'none'], { DATA_DIR: place, DATABASE_URL: address }),
        startOn({ DATA_DIR: dataDir('of another'), DATABASE_URL: address }),
      ]),
    )
    await db.destroy()

    assert.deepEqual([moved.outcome, started.code], [1, 1])
    for (const said of [moved.said, started.output])
      assert.match(said, /^A move, a restore or a starting server uses the PostgreSQL of DATABASE_URL now/)
    assert.deepEqual(await rowsAt(address), {})
  })

  test('a move into the database of a running server is refused, and the server continues', async () => {
    const [place, address] = [copyOfHome('running'), await emptyPostgres()]
    const server = run({ DATA_DIR: dataDir('of the server'), DATABASE_URL: address, ...firstAdmin })
    const url = await untilReady(server)

    const moved = await fill(['move', 'none'], { DATA_DIR: place, DATABASE_URL: address })
    const { status } = await fetch(`${url}/api/ready`)
    await stopped(server)

    assert.equal(moved.outcome, 1)
    assert.match(moved.said, /^The PostgreSQL of DATABASE_URL is not empty/)
    assert.equal(status, 200)
  })

  test('a start on an empty PostgreSQL beside an embedded database mentions the move and leaves it possible', async () => {
    const [place, address, other] = [copyOfHome('too early'), await emptyPostgres(), await emptyPostgres()]
    const both = { DATA_DIR: place, DATABASE_URL: address }

    const early = await startOn(both)
    const moved = await fill(['move', 'none'], both)
    const elsewhere = { DATA_DIR: place, DATABASE_URL: other }
    const started = await startOn(elsewhere)
    const again = await fill(['move', 'none'], elsewhere)

    assert.match(
      early.output,
      /is empty, and .* contains an embedded database\. To move it, run node scripts\/move-to/,
    )
    assert.equal(moved.outcome, 0, moved.said)
    assert.match(started.output, /was moved to another one\. Set DATABASE_URL to that one/)
    assert.match(again.said, /was moved to another PostgreSQL/)
  })
}

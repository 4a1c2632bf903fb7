import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { fill } from '#demo/fill.ts'
import { inventProgramme } from '#demo/programme.ts'
import { prepareDataDirectory } from '../adapters/data-directory.ts'
import { deriveKeys, sealText, writeSecret } from '../adapters/secret-key.ts'
import { connectPostgres } from '../database/connect-postgres.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { migrate } from '../database/migrate.ts'
import { allRows, command, rowsIn } from '../testing/commands.ts'
import { makeOlderFile } from '../testing/earlier-version.ts'
import { fill as runFilling } from '../testing/filled-postgres.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, run, untilEnded } from '../testing/program.ts'
import { smallInstallation } from '../testing/small-installation.ts'
import { copyAndCompare } from './installation-move.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** A stopped embedded installation with the demo data. */
async function embedded(name: string): Promise<string> {
  const place = dataDir(name)
  prepareDataDirectory(place)
  const secret = Buffer.alloc(32, 7)
  writeSecret(place, secret)
  const keyFor = deriveKeys(secret)
  const db = connectSqlite(join(place, 'mst.sqlite'))
  await migrate(db, 'sqlite')
  const programme = inventProgramme({
    now: new Date('2026-10-27T06:30:00Z'),
    timeZone: 'Europe/London',
    size: 1,
  })
  await fill({ db, engine: 'sqlite' }, programme, { passwordHash: 'x', auditKey: keyFor('audit') })
  const key_check = keyFor('check').toString('hex')
  await db
    .insertInto('installation')
    .values({ id: 1, key_check, created_at: '2026-10-27T06:30:00.000Z' })
    .execute()
  const sealed_smtp_password = sealText(keyFor('mail password'), 'hush', ':587')
  await db.updateTable('settings').set({ sealed_smtp_password }).execute()
  // Keys that PostgreSQL sorts in another order, and an id that was already used.
  for (const key of ['b', 'A', 'ä', 'Z', 'a'])
    await sql`insert into sign_in_guards (key, fails, last_at) values (${key}, 1, 'now')`.execute(db)
  await sql`insert into notes (id, note_type, mentor_id, mentee_id, content, created_at, updated_at) values (900000, 'mentor_note', 1, 2, '', '', '')`.execute(
    db,
  )
  await sql`delete from notes where id = 900000`.execute(db)
  await db.destroy()
  return place
}

const move = (place: string, address: string) =>
  command('move-to-postgres', [], { DATA_DIR: place, DATABASE_URL: address })

if (engine === 'postgres') {
  test('an embedded installation moves to PostgreSQL row by row and is then closed', async () => {
    const [place, address] = [await embedded('home'), await emptyPostgres()]

    const moved = await move(place, address)
    const again = await move(place, address)
    const started = await untilEnded(run({ DATA_DIR: place }))

    assert.equal(moved.code, 0, moved.said)
    assert.equal(again.code, 0)
    assert.match(again.said, /^The move was already complete/)
    assert.match(started.output, /was moved to PostgreSQL\. Set DATABASE_URL to it/)
    const db = connectPostgres(address, () => {})
    const [was, is] = [await rowsIn(place), await allRows(db)]
    const { id } = await db
      .insertInto('notes')
      .values({
        note_type: 'mentor_note',
        mentor_id: 1,
        mentee_id: 2,
        content: '',
        created_at: '',
        updated_at: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql`select 1 from pg_constraint where contype = 'f'`.execute(db)
    await db.destroy()
    for (const name of Object.keys(was).filter((name) => !name.startsWith('audit_')))
      assert.deepEqual(is[name], was[name], name)
    assert.equal(is.audit_log?.length, (was.audit_log?.length ?? 0) + 1)
    assert.equal(id, 900_001, 'no id is given twice, not even one of a row that is gone')
    assert.ok(rows.length > 30, 'PostgreSQL keeps the rules again')
    const verified = await command('verify-audit', [], { DATA_DIR: place, DATABASE_URL: address })
    assert.equal(verified.code, 0, verified.said)
  })

  test('an installation from before version 0.9 starts version 0.9 before it moves', async () => {
    const [place, address] = [dataDir('before 0.9'), await emptyPostgres()]
    prepareDataDirectory(place)
    writeSecret(place, Buffer.alloc(32, 7))
    await makeOlderFile(join(place, 'mst.sqlite'))

    const refused = await move(place, address)

    assert.deepEqual(
      [refused.code, refused.said],
      [
        1,
        'The database was made by a version of MST before 0.9. Start version 0.9 once, then start this version.',
      ],
    )
  })

  test('an interrupted move continues with the remaining rows', async () => {
    const [place, address] = [await embedded('interrupted'), await emptyPostgres()]
    const source = connectSqlite(join(place, 'mst.sqlite'))
    const target = connectPostgres(address, () => {})
    let batches = 0
    const onRows = () => {
      batches += 1
      if (batches === 12) throw new Error('the lights went out')
    }
    await assert.rejects(copyAndCompare({ source, target }, { onRows }), /the lights went out/)
    let rest = 0
    const count = { onRows: (_table: string, copied: number) => (rest += copied) }

    const { rows } = await copyAndCompare({ source, target }, count)

    await source.destroy()
    await target.destroy()
    assert.ok(rest > 0 && rest < rows, `${rest} of ${rows} were left`)
  })

  test('a PostgreSQL with foreign tables is refused', async () => {
    const [place, address] = [await embedded('beside others'), await emptyPostgres()]
    const foreign = connectPostgres(address, () => {})
    await sql`create table somebodys (thing text)`.execute(foreign)
    await foreign.destroy()

    const refused = await move(place, address)

    assert.deepEqual(
      [refused.code, refused.said],
      [
        1,
        'The PostgreSQL of DATABASE_URL is not empty. Set DATABASE_URL to an empty database. Nothing was changed.',
      ],
    )
  })

  test('an unfinished move of another installation is refused', async () => {
    const [place, address] = [await embedded('of one'), await emptyPostgres()]
    await runFilling(['move', 'batch 2'], { DATA_DIR: place, DATABASE_URL: address })
    await smallInstallation(dataDir('of another'), Buffer.alloc(32, 8))

    const refused = await runFilling(['move', 'none'], {
      DATA_DIR: dataDir('of another'),
      DATABASE_URL: address,
    })

    assert.equal(refused.outcome, 1)
    assert.match(refused.said, /contains an unfinished move of another installation/)
  })
}

test('a move without an address or an installation is refused with a sentence', async () => {
  const nowhere = await command('move-to-postgres', [], { DATA_DIR: dataDir('nowhere') })
  const nothing = await move(dataDir('nothing'), 'postgres://postgres@127.0.0.1:1/none')

  assert.deepEqual([nowhere.code, nothing.code], [1, 1])
  assert.match(nowhere.said, /^Set DATABASE_URL to an empty PostgreSQL/)
  assert.match(nothing.said, /^There is no embedded installation in/)
})

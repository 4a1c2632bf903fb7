import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connectPostgres } from '../database/connect-postgres.ts'
import { command } from '../testing/commands.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, firstAdmin, run, stopped, untilReady } from '../testing/program.ts'
import { smallInstallation } from '../testing/small-installation.ts'

/** Many managed databases allow a role to work only in a schema of its own. */

const dataDir = dataDirsOf(import.meta.filename)
const passphrase = { BACKUP_PASSPHRASE: 'quiet-otter-9' }
const doesNotFit = /pg_dump is not on this machine's PATH|server version mismatch/
const role = `mst_schema_${process.pid}`
/** Quoted, because pg_dump reads names as patterns. */
const schema = '"mentoring ""a.b*"""'

async function asSuperuser(address: string, statements: string[]) {
  const db = connectPostgres(address, () => {})
  for (const statement of statements) await sql.raw(statement).execute(db)
  await db.destroy()
}

/** A database in which the role works in one schema, and cannot read the one of another program. */
async function managedDatabase(schemas: string[]) {
  const address = await emptyPostgres()
  await asSuperuser(address, [
    'create schema roster',
    'create table roster.kysely_migration (name text, timestamp text)',
    "insert into roster.kysely_migration values ('999-of-roster', '2026')",
    'create table roster.users (id integer primary key)',
    ...schemas.map((name) => `create schema ${name} authorization ${role}`),
  ])
  const url = new URL(address)
  url.username = role
  url.password = 'otter'
  return { DATABASE_URL: url.href, ...passphrase }
}

async function makeRole(): Promise<string> {
  const maintenance = await emptyPostgres()
  await asSuperuser(maintenance, [
    `drop role if exists ${role}`,
    `create role ${role} login password 'otter'`,
    `alter role ${role} set search_path = ${schema}`,
  ])
  return maintenance
}

if (engine === 'postgres') {
  const maintenance = await makeRole()

  test('an embedded installation moves into a schema beside another program', async () => {
    const home = { DATA_DIR: dataDir('embedded'), ...(await managedDatabase([schema])) }
    await smallInstallation(home.DATA_DIR, Buffer.alloc(32, 7))

    const moved = await command('move-to-postgres', [], home)

    assert.equal(moved.code, 0, moved.said)
    const db = connectPostgres(home.DATABASE_URL, () => {})
    assert.deepEqual(await db.selectFrom('users').select('email').execute(), [{ email: 'nora@mst.example' }])
    await db.destroy()
  })

  test('a backup of a schema beside another program restores into a schema of that name', async (t) => {
    const home = { DATA_DIR: dataDir('home'), ...(await managedDatabase([schema])) }
    const server = run({ ...home, ...firstAdmin })
    await untilReady(server)
    await stopped(server)
    const file = dataDir('schema.zip')

    const made = await command('backup', [file], home)
    if (doesNotFit.test(made.said)) {
      assert.equal(made.code, 1)
      t.diagnostic(`The rest is left out: ${made.said}`)
      return
    }
    const again = { ...(await managedDatabase([schema])), DATA_DIR: dataDir('again') }
    const restored = await command('restore', [file], again)
    const none = await command('restore', [file], {
      ...(await managedDatabase([])),
      DATA_DIR: dataDir('none'),
    })
    await asSuperuser(maintenance, [`alter role ${role} set search_path = elsewhere`])
    const elsewhere = await command('restore', [file], {
      ...(await managedDatabase([schema, 'elsewhere'])),
      DATA_DIR: dataDir('elsewhere'),
    })
    await asSuperuser(maintenance, [`alter role ${role} set search_path = ${schema}`])

    assert.deepEqual([made.code, restored.code], [0, 0], `${made.said}\n${restored.said}`)
    assert.equal((await command('verify-audit', [], again)).code, 0)
    assert.deepEqual([none.code, elsewhere.code], [1, 1])
    assert.match(none.said, /no schema to work in: its search_path is "mentoring ""a\.b\*"""/)
    assert.match(elsewhere.said, /contains the schema "mentoring "a\.b\*"", but .* works in "elsewhere"/)
  })
}

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { readSecretKey } from '../adapters/secret-key.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { migrate } from '../database/migrate.ts'
import { appendAudit, systemActor } from '../kernel/audit/audit.ts'
import { engine } from '../testing/fresh-database.ts'
import { ofThisProcess } from '../testing/program.ts'

/** Runs `node scripts/verify-audit.mjs` as an auditor does, through its script. */

const folder = mkdtempSync(join(tmpdir(), 'mst-verify-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const options = { skip: engine === 'postgres' && 'the script is the same for both engines' }

async function verify(...args: string[]) {
  const script = join(import.meta.dirname, '../../scripts/verify-audit.mjs')
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...ofThisProcess, DATA_DIR: folder, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  await once(child, 'close')
  return { code: child.exitCode, output: output.trim().split('\n') }
}

async function logOf(entries: number) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const db = connectSqlite(join(folder, 'mst.sqlite'))
  await migrate(db, 'sqlite')
  const asker = {
    now: () => new Date('2026-11-20T10:00:00.000Z'),
    keyFor: readSecretKey(folder),
    actor: systemActor,
    requestId: 'test',
  }
  const entry = { action: 'program.started', target: 'program', details: 'MST started' } as const
  await db.transaction().execute((db) => appendAudit(db, asker, Array(entries).fill(entry)))
  return db
}

test("an intact log exits with 0 and matches the auditor's anchors", options, async () => {
  const db = await logOf(5)
  const { hash } = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('id', '=', 4)
    .executeTakeFirstOrThrow()
  await db.destroy()
  writeFileSync(
    join(folder, 'from-the-log.txt'),
    `{"level":30,"anchor":{"id":4,"hash":"${hash}","at":"x"}}\n`,
  )

  assert.deepEqual(await verify(), { code: 0, output: ['The audit log is intact: 5 entries.'] })
  assert.deepEqual(await verify('--anchor', `4:${hash}`, '--anchors', 'from-the-log.txt'), {
    code: 0,
    output: ['The audit log is intact: 5 entries.', 'It matches the given anchors: 2.'],
  })
})

test('all breaks are named, and the program exits with 1', options, async () => {
  const db = await logOf(9)
  const heads = await db.selectFrom('audit_log').select(['id', 'hash']).where('id', 'in', [7, 9]).execute()
  await sql`drop trigger audit_log_no_update`.execute(db)
  await sql`drop trigger audit_log_no_delete`.execute(db)
  await sql`update audit_log set details = 'Nothing' where id = 2`.execute(db)
  await sql`delete from audit_log where id in (4, 5) or id > 7`.execute(db)
  await sql`update audit_head set last_id = 7, last_hash = ${heads[0]?.hash}`.execute(db)
  await sql`insert into audit_anchors (writer, written) values ('embedded', 2)`.execute(db)
  await db.destroy()
  const expected = [
    'The audit log is broken at entry 2: it was changed.',
    'The audit log is broken at entries 4 to 5: they are missing.',
  ]
  const file = 'The anchors of the audit log are broken: the file audit-anchors.jsonl is missing.'

  assert.deepEqual(await verify(), { code: 1, output: [...expected, file] })
  assert.deepEqual(await verify('--anchor', `9:${heads[1]?.hash}`), {
    code: 1,
    output: [...expected, 'The audit log is broken at entries 8 to 9: they are missing at the end.', file],
  })
})

test('a folder without an installation is refused with a sentence and stays empty', options, async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)

  const { code, output } = await verify()

  assert.deepEqual(
    [code, output],
    [1, [`The audit log cannot be checked: there is no installation in ${folder}.`]],
  )
  assert.deepEqual(readdirSync(folder), [])
})

test('an invalid anchor is refused with a sentence', options, async () => {
  await (await logOf(1)).destroy()

  const { code, output } = await verify('--anchor', '12:abc')

  assert.deepEqual(
    [code, output],
    [
      1,
      [
        'The audit log cannot be checked: there is no anchor in 12:abc, which must be a number, a colon and 64 characters.',
      ],
    ],
  )
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { urlOf } from '#contract/endpoint.ts'
import { may } from '#contract/permissions.ts'
import { reports } from '#contract/reports.ts'
import { parts, privateNotes } from '#server/subject-access/parts.ts'
import { busyProgramme } from '#server/testing/busy-programme.ts'
import { command, filesIn, rowsIn } from '#server/testing/commands.ts'
import { filledDemo } from '#server/testing/filled-demo.ts'
import { engine, freshDatabase } from '#server/testing/fresh-database.ts'
import { dataDirsOf, stopped } from '#server/testing/program.ts'
import { stage } from '#server/testing/stage.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** A hospital that leaves gets all its data: docs/for-the-trust/exit-plan.md. */

const plan = readFileSync(join(import.meta.dirname, '../docs/for-the-trust/exit-plan.md'), 'utf8')
const firstCells = [...plan.matchAll(/^\| `([\w.-]+?)(?:\/…)?` \|/gm)].map(([, name = '']) => name)
const everyPart = [...Object.values(parts), privateNotes]
const exported = new Set(everyPart.flatMap(({ from }) => Object.keys(from)))

test('every table is in the exports of people, or the exit plan says why not', async () => {
  const { db, drop } = await freshDatabase()
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  await drop()

  const leftOut = firstCells.filter((name) => /^[a-z_]+$/.test(name) && name !== 'documents')
  assert.deepEqual([...exported, ...leftOut].sort(), tables.sort())
})

/** Rows of these tables can belong to nobody with an account. The exit plan says so. */
const alsoOfNobody = ['referrals', 'letters', 'templates', 'audit_log']

test('the exports of all people together contain every row of the programme', async () => {
  const { db, drop } = await filledDemo()
  // Mentors first: their exports contain the most rows.
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'email_key'])
    .orderBy('role', 'desc')
    .execute()

  for (const part of everyPart.filter(({ columns }) => columns.includes('id'))) {
    const [table = ''] = Object.keys(part.from)
    if (alsoOfNobody.includes(table)) continue
    const stored = await db
      .selectFrom(table as 'users')
      .select('id')
      .execute()
    const missing = new Set<unknown>(stored.map(({ id }) => id))
    for (const person of people) {
      if (missing.size === 0) break
      for await (const rows of part.pages(db, { ...person, debriefsOpenedBefore: '9999', today: '' }))
        for (const { id } of rows) missing.delete(id)
    }
    assert.deepEqual([...missing], [], table)
  }
  await drop()
})

const dataDir = dataDirsOf(import.meta.filename)

test('a backup is a ZIP of files that other programs open, with every table, row and document', {
  skip: engine === 'postgres' && 'server/backup/postgres.test.ts restores a dump',
}, async () => {
  const home = dataDir('home')
  const busy = await busyProgramme({ DATA_DIR: home })
  await busy.share()
  await stopped(busy.server)
  const made = await command('backup', [dataDir('exit.zip')], {
    DATA_DIR: home,
    BACKUP_PASSPHRASE: 'quiet-otter-9',
  })
  assert.equal(made.code, 0, made.said)

  const files = await unzipped(readFileSync(dataDir('exit.zip')))
  const documents = [...files].filter(([path]) => path.startsWith('documents/'))
  const others = [...files.keys()].filter((path) => !path.startsWith('documents/'))
  for (const path of others) assert.ok(firstCells.includes(path), path)
  assert.deepEqual(
    Object.fromEntries(documents.map(([path, bytes]) => [path.replace('documents/', ''), hashOf(bytes)])),
    filesIn(home),
  )

  writeFileSync(dataDir('exit.sqlite'), files.get('mst.sqlite') ?? '')
  const copy = new DatabaseSync(dataDir('exit.sqlite'), { readOnly: true })
  const tables = Object.keys(await rowsIn(home))
  const { rows } = JSON.parse(String(files.get('manifest.json'))) as { rows: Record<string, number> }
  assert.deepEqual(Object.keys(rows).sort(), tables.sort())
  for (const table of tables)
    assert.equal(copy.prepare(`select count(*) as count from ${table}`).get()?.count, rows[table], table)
  const [document] = copy.prepare('select original_name, storage_key from documents').all()
  assert.equal(document?.original_name, 'page 0.txt')
  assert.ok(files.has(`documents/${document?.storage_key}`))
  copy.close()
})
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('an administrator downloads every list as CSV, and the exit plan names each', async () => {
  const { as } = await stage()
  const lists = everyEndpoint.filter(({ path }) => path.endsWith('/csv'))
  const named = [...plan.matchAll(/`(\/api\/[\w/:-]+\/csv)`/g)].map(([, path = '']) => path)

  assert.deepEqual(named.sort(), lists.map(({ path }) => path).sort())
  for (const list of lists.filter(({ action }) => may('admin', action))) {
    const [report = ''] = Object.keys(reports)
    const file = await as('nora').send({
      method: 'GET',
      url: urlOf(list, { params: { report }, query: {} }),
    })
    assert.equal(file.statusCode, 200, `${list.path}: ${file.body}`)
    assert.match(String(file.headers['content-disposition']), /\.csv/, list.path)
  }
})

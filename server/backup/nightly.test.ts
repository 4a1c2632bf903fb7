import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { getQuickActions } from '#contract/attention.ts'
import { getDatabaseFacts } from '#contract/settings.ts'
import { StoreUnreachable } from '../adapters/files.ts'
import { deriveKeys, writeSecret } from '../adapters/secret-key.ts'
import { ToolFailed } from '../adapters/supervisor.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { migrate } from '../database/migrate.ts'
import { nightlyWork } from '../operations/upkeep/nightly.ts'
import { stage } from '../testing/stage.ts'
import { openArchive } from './archive-reader.ts'
import { BackupRefused } from './manifest.ts'
import { failureText } from './nightly.ts'
import { nightlyName } from './retention.ts'

/** A stage with an embedded database in a file, and a folder for its backups. */
async function stageWithBackups() {
  const world = await stage({ backupPassphrase: 'quiet-otter-9' })
  const folder = join(world.dataDir, 'backups')
  world.ctx.config.backupDir = folder
  const secret = Buffer.alloc(32, 5)
  writeSecret(world.dataDir, secret)
  world.ctx.keyFor = deriveKeys(secret)
  const db = connectSqlite(join(world.dataDir, 'mst.sqlite'))
  await migrate(db, 'sqlite')
  await db.destroy()
  const at = world.ctx.now().toISOString()
  await world.db.insertInto('installation').values({ id: 1, key_check: 'x', created_at: at }).execute()
  const facts = () => world.as('nora').call(getDatabaseFacts)
  const waiting = async () =>
    (await world.as('nora').call(getQuickActions)).items
      .filter(({ kind }) => kind === 'backup')
      .map(({ reason }) => reason)
  return {
    ...world,
    folder,
    facts,
    waiting,
    nights: () => readdirSync(folder).filter((name) => name.endsWith('.zip')),
  }
}

test('one backup is made each night, and the settings page shows its age and size', async () => {
  const world = await stageWithBackups()
  const round = nightlyWork(world.ctx)

  await round()
  await round()
  const [first = ''] = world.nights()
  const firstFacts = await world.facts()
  world.passes({ days: 1 })
  await round()
  world.signsInAgain('nora')

  assert.deepEqual([world.nights().length, first], [2, 'mst-2026-11-20T10-00-00Z.zip'])
  assert.equal(firstFacts.lastBackup, '2026-11-20T10:00:00.000Z')
  assert.equal(firstFacts.lastBackupBytes, readFileSync(join(world.folder, first)).length)
  assert.equal((await world.facts()).lastBackup, '2026-11-21T10:00:00.000Z')
  assert.deepEqual(await world.waiting(), [])
  const [entry] = (await world.recorded(5)).filter(({ action }) => action === 'backup.made')
  assert.match(
    entry?.details ?? '',
    /^Made a backup of [\d,]+ bytes with 0 documents and the sealed secret key$/,
  )
})

test('several servers make one backup a night', async () => {
  const world = await stageWithBackups()

  await Promise.all([nightlyWork(world.ctx)(), nightlyWork(world.ctx)(), nightlyWork(world.ctx)()])

  assert.equal(world.nights().length, 1)
})

test('each backup removes only the expired ones', async () => {
  const world = await stageWithBackups()
  world.ctx.config.backupKeep = { daily: 2, weekly: 0, monthly: 0 }
  mkdirSync(world.folder)
  for (const name of ['mst-2026-11-18T03-00-00Z.zip', 'mst-2026-11-19T03-00-00Z.zip', 'ours.zip'])
    writeFileSync(join(world.folder, name), '')

  await nightlyWork(world.ctx)()

  assert.deepEqual(readdirSync(world.folder).sort(), [
    'mst-2026-11-19T03-00-00Z.zip',
    nightlyName(world.ctx.now()),
    'ours.zip',
  ])
})

test('a failed backup alerts administrators, keeps earlier ones and retries within the hour', async () => {
  const world = await stageWithBackups()
  const round = nightlyWork(world.ctx)
  await round()
  const db = join(world.dataDir, 'mst.sqlite')
  const kept = readFileSync(db)
  rmSync(db)
  world.passes({ days: 1 })
  world.signsInAgain('nora')

  await round()
  const waiting = await world.waiting()
  const failed = (await world.facts()).lastBackupFailure
  writeFileSync(db, kept)
  world.passes({ hours: 1 })
  await round()

  assert.match(waiting[0] ?? '', /^The last backup failed: /)
  assert.match(failed?.why ?? '', /is missing/)
  assert.equal(failed?.why.includes(world.dataDir), false)
  assert.deepEqual([world.nights().length, await world.waiting()], [2, []])
  assert.equal(await world.ctx.storage.findTrouble(), undefined)
})

test('a night without a backup alerts administrators', async () => {
  const world = await stageWithBackups()
  const before = await world.waiting()

  world.passes({ hours: 31 })
  world.signsInAgain('nora')
  const never = await world.waiting()
  await nightlyWork(world.ctx)()
  world.passes({ hours: 31 })
  world.signsInAgain('nora')

  assert.deepEqual(
    [before, never, await world.waiting()],
    [[], ['No backup has been made yet'], ['No backup was made last night']],
  )
})

test('without BACKUP_DIR no backup is made and no alert appears', async () => {
  const world = await stage()

  await nightlyWork(world.ctx)()
  world.passes({ days: 9 })

  assert.deepEqual((await world.as('nora').call(getDatabaseFacts)).backupsByNight, false)
  assert.deepEqual(
    (await world.as('nora').call(getQuickActions)).items.filter(({ kind }) => kind === 'backup'),
    [],
  )
})

test('a missing document file is reported, and the backup contains all others', async () => {
  const world = await stageWithBackups()
  const file = connectSqlite(join(world.dataDir, 'mst.sqlite'))
  const at = world.ctx.now().toISOString()
  const person = {
    first_name: 'Max',
    last_name: 'Okafor',
    role: 'mentor',
    status: 'active',
    created_at: at,
    updated_at: at,
  } as const
  await file
    .insertInto('users')
    .values({ id: 1, email: 'a@b.c', email_key: 'a@b.c', password_set_by: 'self', ...person })
    .execute()
  const incoming = await world.ctx.files.receive(Readable.from(['kept']), 9)
  const key = await world.ctx.files.keep(incoming)
  const row = {
    mentor_id: 1,
    mentee_id: 1,
    uploaded_by: 1,
    original_name: 'a.txt',
    description: '',
    media_type: 'text/plain',
    created_at: at,
    updated_at: at,
  }
  for (const storage_key of [key, '00000000-0000-0000-0000-000000000000'])
    await file
      .insertInto('documents')
      .values({ ...row, storage_key, size: incoming.size, sha256: incoming.sha256 })
      .execute()
  await file.destroy()

  await nightlyWork(world.ctx)()

  const archive = await openArchive(join(world.folder, world.nights()[0] ?? ''))
  archive.close()
  assert.deepEqual(archive.manifest.faulty, ['00000000-0000-0000-0000-000000000000'])
  assert.ok(
    archive.manifest.files.some(
      ({ path, sha256 }) => path === `documents/${key}` && sha256 === incoming.sha256,
    ),
  )
  assert.match((await world.waiting())[0] ?? '', /document files are missing or damaged: 1/)
})

test('while the bucket is away the database is backed up each hour, and then the documents too', async () => {
  const world = await stageWithBackups()
  const incoming = await world.ctx.files.receive(Readable.from(['A plan']), 6)
  const { ctx, ids } = world
  const key = await ctx.files.keep(incoming)
  const copy = connectSqlite(join(world.dataDir, 'mst.sqlite'))
  const at = ctx.now().toISOString()
  const person = {
    first_name: '',
    last_name: '',
    role: 'mentor',
    status: 'active',
    created_at: at,
    updated_at: at,
  }
  await copy
    .insertInto('users')
    .values({ id: ids.max, email: '', email_key: '', ...person } as never)
    .execute()
  const document = { mentor_id: ids.max, mentee_id: ids.max, uploaded_by: ids.max, media_type: '' }
  const file = { storage_key: key, size: incoming.size, sha256: incoming.sha256 }
  await copy
    .insertInto('documents')
    .values({ original_name: 'a', description: '', ...document, ...file, created_at: at, updated_at: at })
    .execute()
  await copy.destroy()
  const { files } = ctx
  const round = nightlyWork(ctx)

  ctx.files = { ...files, open: () => Promise.reject(new StoreUnreachable(new Error('refused'))) }
  await round()
  const [partial = ''] = world.nights()
  const archive = await openArchive(join(world.folder, partial))
  const lacking = archive.manifest.faulty
  archive.close()
  const waiting = await world.waiting()
  ctx.files = files
  world.passes({ hours: 1 })
  await round()

  assert.deepEqual(lacking, [key])
  assert.deepEqual(waiting, [
    'The last backup failed: The backup was made, but the store of documents did not answer. It lacks 1 of them.',
  ])
  assert.deepEqual(await world.waiting(), [])
  assert.deepEqual(world.nights(), ['mst-2026-11-20T11-00-00Z.zip'])
})

for (const [what, error, words] of [
  [
    'PostgreSQL',
    new ToolFailed('pg_dump: error: connection to server at "10.0.0.7" failed'),
    'pg_dump failed. The log of the server says why.',
  ],
  [
    'the machine',
    new BackupRefused('The backup /backups/a.zip could not be made.', {
      cause: new Error("EACCES: permission denied, open '/backups/a.zip'"),
    }),
    'The backup BACKUP_DIR/a.zip could not be made. The log of the server says why.',
  ],
  ['a library', new Error('bad decrypt'), 'The backup could not be made. The log of the server says why.'],
] as const)
  test(`administrators read our own text about a failed backup, not the error of ${what}`, async () => {
    const { ctx } = await stage({ backupDir: '/backups' })

    assert.equal(failureText(error, ctx.config), words)
  })

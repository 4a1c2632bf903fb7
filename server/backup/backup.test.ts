import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { deriveKeys, openText, readSecret, sealText } from '../adapters/secret-key.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { busyProgramme } from '../testing/busy-programme.ts'
import { command, filesIn, rowsIn } from '../testing/commands.ts'
import { makeOlderFile, takeBackToEarlierVersion } from '../testing/earlier-version.ts'
import { engine } from '../testing/fresh-database.ts'
import { dataDirsOf, run, stopped, untilReady } from '../testing/program.ts'

import { openArchive } from './archive-reader.ts'
import { paths } from './manifest.ts'

const dataDir = dataDirsOf(import.meta.filename)

/**
 * These tests run the commands as an operator does, with the embedded database. PostgreSQL: postgres.test.ts.
 */

const passphrase = { BACKUP_PASSPHRASE: 'quiet-otter-9' }
const backUp = (from: string, file: string) => command('backup', [file], { DATA_DIR: from, ...passphrase })
const restore = (file: string, into: string, given: Record<string, string> = passphrase) =>
  command('restore', [file], { DATA_DIR: into, ...given })

/** The tables that a restore changes: it ends sessions, links and queued emails, and adds an audit entry. */
const changedByRestore = [
  'sessions',
  'password_tokens',
  'calendar_feeds',
  'letters',
  'notifications',
  'audit_log',
  'audit_head',
  'backups',
]

/** The tables that the start of a newer version changes: it drops two, and adds audit entries. */
const changedByUpgrade = ['list_views', 'list_columns', 'audit_anchors', 'audit_head']

/** A stopped installation with people and documents, and its backup. */
const home = dataDir('home')
const archive = dataDir('home.zip')
const mailPassword = 'hush-hush-hush'
const sealed = (place: string) =>
  sealText(
    deriveKeys(readSecret(place) ?? Buffer.alloc(0))('mail password'),
    mailPassword,
    'smtp.mst.example:587',
  )
let token = ''

if (engine === 'sqlite') {
  before(async () => {
    const busy = await busyProgramme({ DATA_DIR: home })
    token = busy.admin
    for (let times = 0; times < 3; times += 1) await busy.share()
    await busy.inviteOne()
    await stopped(busy.server)
    const db = connectSqlite(join(home, 'mst.sqlite'))
    await sql`update letters set sent_at = null where id = (select max(id) from letters)`.execute(db)
    await sql`insert into password_tokens (user_id, kind, email, token_hash, created_at, expires_at)
      values (1, 'reset', 'boss@mst.example', 'y', '2026-11-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z')`.execute(
      db,
    )
    await sql`insert into calendar_feeds (user_id, token_hash, with_names, created_at) values (1, 'x', 0, '2026-11-01T00:00:00.000Z')`.execute(
      db,
    )
    await db
      .updateTable('settings')
      .set({ email_enabled: 0, email_host: 'smtp.mst.example', sealed_smtp_password: sealed(home) })
      .execute()
    await db.destroy()
    const { code, said } = await backUp(home, archive)
    assert.equal(code, 0, said)
  })

  test('a backup during writes contains one consistent moment with every document file', async () => {
    const place = dataDir('busy')
    const busy = await busyProgramme({ DATA_DIR: place })
    for (let times = 0; times < 3; times += 1) await Promise.all([busy.share(), busy.inviteOne()])
    const known = busy.acknowledged()
    const stop = busy.work()

    const made = await backUp(place, dataDir('busy.zip'))
    const meanwhile = busy.acknowledged()
    await stop()
    await stopped(busy.server)
    const restored = await restore(dataDir('busy.zip'), dataDir('busy again'))

    assert.deepEqual([made.code, restored.code], [0, 0], `${made.said}\n${restored.said}`)
    assert.ok(meanwhile.shared > known.shared && meanwhile.invited.length > known.invited.length)
    const [was, is] = [await rowsIn(place), await rowsIn(dataDir('busy again'))]
    // Nobody updates these tables during the backup, so each restored row equals the original.
    for (const name of ['users', 'documents', 'relationships', 'progress', 'installation'])
      assert.deepEqual(
        is[name],
        was[name]?.filter(({ id, mentee_id: key }) =>
          is[name]?.some((row) => row.id === id && row.mentee_id === key),
        ),
        name,
      )
    const emails = is.users?.map(({ email }) => email)
    for (const email of known.invited) assert.ok(emails?.includes(email), email)
    assert.ok((is.documents?.length ?? 0) >= known.shared)
    // Each account and its audit entry are in the backup together, or neither is.
    const created = is.audit_log?.filter(
      ({ action }) => action === 'user.created' || action === 'user.invited',
    )
    for (const { id } of (is.users ?? []).slice(1))
      assert.ok(created?.some((entry) => entry.target_id === id) || id === 1)
    assert.deepEqual(
      filesIn(dataDir('busy again')),
      Object.fromEntries((is.documents ?? []).map((row) => [row.storage_key, row.sha256]).sort()),
    )
  })

  test('a restored installation has all rows and files, an intact audit log and no live tokens', async () => {
    const place = dataDir('again')

    const { code, said } = await restore(archive, place)

    assert.equal(code, 0, said)
    const [was, is] = [await rowsIn(home), await rowsIn(place)]
    for (const name of Object.keys(was).filter((name) => !changedByRestore.includes(name)))
      assert.deepEqual(is[name], was[name], name)
    assert.deepEqual(filesIn(place), filesIn(home))
    assert.equal(is.audit_log?.length, was.audit_log?.length ?? 0)
    const entries = is.audit_log?.toSorted((a, b) => Number(a.id) - Number(b.id))
    assert.equal(entries?.at(-1)?.action, 'backup.restored')
    assert.deepEqual([was.sessions?.length, is.sessions], [2, []])
    // The email of the invitation makes a second one if it was sent before the server stopped.
    const links = is.password_tokens ?? []
    assert.ok(links.length > 0 && links.length === was.password_tokens?.length)
    for (const link of links) assert.ok(link.used_at || link.dead_at)
    assert.ok(is.calendar_feeds?.every(({ ended_at }) => ended_at))
    const [waited = [], waits = []] = [was, is].map(({ letters }) => letters?.filter((one) => !one.sent_at))
    assert.ok(waited.length > 0 && waits.length === waited.length)
    for (const email of waits) {
      assert.ok(email.given_up_at)
      assert.match(String(email.last_error), /may have been sent since/)
    }
    const due = [was, is].map(({ notifications = [] }) => notifications.filter((one) => one.letter_due_at))
    assert.deepEqual([due[0]?.length, due[1]?.length], [3, 0], 'nor is what waited told by email once more')
    assert.equal(is.notifications?.length, was.notifications?.length)
    const verified = await command('verify-audit', [], { DATA_DIR: place })
    assert.equal(verified.code, 0, verified.said)
    if (process.platform !== 'win32')
      for (const name of [archive, join(place, 'mst.sqlite'), join(place, 'secret.key')])
        assert.equal(statSync(name).mode & 0o077, 0, name)
  })

  test("a backup contains the mail server's password only for who has its passphrase", async () => {
    const secret = readSecret(home) ?? Buffer.alloc(0)
    const opened = await openArchive(archive)

    const listed = opened.manifest.files.map(({ path }) => path)
    const parts = [paths.manifest, paths.signature, paths.key, ...listed]
    const contents = await Promise.all(parts.map(async (path) => buffer(await opened.open(path))))
    const found = [mailPassword, secret, secret.toString('hex'), secret.toString('base64')].filter((one) =>
      contents.some((content) => content.includes(one)),
    )
    const keys = [await opened.openKey('quiet-otter-8'), await opened.openKey('quiet-otter-9')]
    opened.close()

    const { sealed_smtp_password } = (await rowsIn(home)).settings?.[0] ?? {}
    assert.ok(contents.some((content) => content.includes(String(sealed_smtp_password))))
    assert.deepEqual(found, [])
    assert.deepEqual(keys, [undefined, secret])
  })

  test('a restored installation can send email with the saved password', async () => {
    const place = dataDir('with mail')
    await restore(archive, place)

    const { sealed_smtp_password, email_host } = (await rowsIn(place)).settings?.[0] ?? {}

    assert.equal(email_host, 'smtp.mst.example')
    const key = deriveKeys(readSecret(place) ?? Buffer.alloc(0))('mail password')
    assert.equal(openText(key, String(sealed_smtp_password), 'smtp.mst.example:587'), mailPassword)
  })

  test('the server starts on a restored backup, and old sessions are invalid', async () => {
    const place = dataDir('started')
    await restore(archive, place)

    const server = run({ DATA_DIR: place })
    const address = await untilReady(server)
    const { status } = await fetch(`${address}/api/auth/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await stopped(server)

    assert.equal(status, 401)
  })

  test('a backup with one changed byte or a truncated one is refused', async () => {
    const whole = readFileSync(archive)
    const spoilt = dataDir('spoilt.zip')
    const places = Array.from({ length: 150 }, (_, part) => Math.floor((part * (whole.length - 1)) / 149))
    for (const place of places) {
      const other = Buffer.from(whole)
      other.writeUInt8(whole.readUInt8(place) ^ 1, place)
      writeFileSync(spoilt, other)
      await assert.rejects(openArchive(spoilt), /is damaged, cut short, or no backup/, `byte ${place}`)
    }
    writeFileSync(spoilt, whole.subarray(0, -1))
    const { code, said } = await restore(spoilt, dataDir('of spoilt'))

    assert.equal(code, 1)
    assert.match(said, /is damaged, cut short, or no backup/)
    assert.ok(!existsSync(dataDir('of spoilt')))
  })

  test('a wrong or missing passphrase, a used folder and another file are refused with a sentence', async () => {
    const occupied = dataDir('occupied')
    mkdirSync(occupied)
    writeFileSync(join(occupied, 'mst.sqlite'), 'of somebody')
    const nowhere = dataDir('nowhere')

    const wrong = await restore(archive, nowhere, { BACKUP_PASSPHRASE: 'quiet-otter-8' })
    const none = await restore(archive, nowhere, {})
    const full = await restore(archive, occupied)
    const missing = await restore(dataDir('missing.zip'), nowhere)

    assert.deepEqual(
      [wrong, none, full, missing].map(({ code }) => code),
      [1, 1, 1, 1],
    )
    assert.match(wrong.said, /^The passphrase does not match this backup/)
    assert.match(none.said, /^The backup needs its passphrase/)
    assert.match(full.said, /is not empty: it contains mst\.sqlite/)
    assert.match(missing.said, /^There is no backup/)
    assert.deepEqual(readdirSync(occupied), ['mst.sqlite'])
    assert.ok(!existsSync(nowhere))
  })

  test('a backup of a newer version is refused and names the version', async () => {
    const newer = dataDir('newer')
    await restore(archive, newer)
    const db = connectSqlite(join(newer, 'mst.sqlite'))
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2027-01-01')`.execute(db)
    await db.destroy()
    await backUp(newer, dataDir('newer.zip'))

    const { code, said } = await restore(dataDir('newer.zip'), dataDir('older program'))

    assert.deepEqual(
      [code, said],
      [1, 'The backup was made by a newer version of MST (it has 999-later). Restore it with that version.'],
    )
  })

  test('a backup from before version 0.9 is refused', async () => {
    const older = dataDir('older')
    await restore(archive, older)
    rmSync(join(older, 'mst.sqlite'))
    await makeOlderFile(join(older, 'mst.sqlite'))
    await backUp(older, dataDir('older.zip'))

    const { code, said } = await restore(dataDir('older.zip'), dataDir('newer program'))

    assert.deepEqual(
      [code, said],
      [
        1,
        'The backup was made by a version of MST before 0.9. Restore it with version 0.9 and start that version once.',
      ],
    )
  })

  test('a backup never overwrites an existing file', async () => {
    const kept = dataDir('kept.zip')
    copyFileSync(archive, kept)

    const { code, said } = await backUp(home, kept)

    assert.deepEqual([code, said], [1, `${kept} already exists. Nothing was written.`])
    assert.deepEqual(readFileSync(kept), readFileSync(archive))
  })

  test('an upgrade of version 0.9 saves the database, loses no row, and the copy can be restored', async () => {
    const place = dataDir('upgraded')
    await restore(archive, place)
    await takeBackToEarlierVersion(join(place, 'mst.sqlite'))
    const before = await rowsIn(place)

    const server = run({ DATA_DIR: place })
    await untilReady(server)
    await stopped(server)
    const again = run({ DATA_DIR: place })
    await untilReady(again)
    await stopped(again)

    const after = await rowsIn(place)
    for (const [name, rows] of Object.entries(before).filter(([name]) => !changedByUpgrade.includes(name)))
      assert.partialDeepStrictEqual(after[name], rows, name)
    const [made = '', ...more] = readdirSync(join(place, 'backups'))
    assert.deepEqual(more, [], 'a start that changes nothing makes none')
    const refused = await restore(join(place, 'backups', made), dataDir('without key'), {})
    assert.match(refused.said, /contains no secret key/)
    const back = dataDir('back')
    mkdirSync(join(back, 'documents'), { recursive: true })
    for (const name of readdirSync(join(place, 'documents')))
      copyFileSync(join(place, 'documents', name), join(back, 'documents', name))
    copyFileSync(join(place, 'secret.key'), join(back, 'secret.key'))
    const restored = await restore(join(place, 'backups', made), back, {})
    assert.equal(restored.code, 0, restored.said)
    assert.deepEqual((await rowsIn(back)).users, after.users)
    assert.deepEqual(filesIn(back), filesIn(place))
  })
}

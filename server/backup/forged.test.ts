import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { writeSecret } from '../adapters/secret-key.ts'
import { zipStream } from '../adapters/zip.ts'
import { connectSqlite } from '../database/connect-sqlite.ts'
import { command, filesIn, rowsIn } from '../testing/commands.ts'
import { engine } from '../testing/fresh-database.ts'
import { dataDirsOf } from '../testing/program.ts'
import { smallInstallation } from '../testing/small-installation.ts'
import { unzipped } from '../testing/unzipped.ts'
import { checksumPlaceholder, checksumStream, type Manifest } from './manifest.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** These tests change backups and write a matching checksum, which anyone with access to the file can do. */

const passphrase = { BACKUP_PASSPHRASE: 'quiet-otter-9' }
const secret = Buffer.alloc(32, 3)
const home = dataDir('home')
const archive = dataDir('home.zip')
/** As a start makes it before a migration: without documents and without the key. */
const withoutKey = dataDir('without-key.zip')
let documents: string[] = []

const restore = (
  file: string,
  into: string,
  given: Record<string, string> = passphrase,
  ...flags: string[]
) => command('restore', [file, ...flags], { DATA_DIR: into, ...given })

/** A data directory that already has a secret key. */
function placeWithKey(name: string, key = secret): string {
  const place = dataDir(name)
  mkdirSync(place)
  writeSecret(place, key)
  return place
}

/** The archive as an earlier version wrote it. */
const unsigned = (entries: Entry[]) => entries.filter(([path]) => path !== 'manifest.signature')

const without = (entries: Entry[], name: string) => entries.filter(([path]) => path !== name)

/** An attack on the archive alone: it replaces the administrator's password. */
async function withPassword(entries: Entry[], copy: string): Promise<Entry[]> {
  const [, content = Buffer.of()] = entries.find(([path]) => path === 'mst.sqlite') ?? []
  writeFileSync(copy, content)
  const db = connectSqlite(copy)
  await sql`update users set password_hash = 'of the forger'`.execute(db)
  await db.destroy()
  return withFile(entries, 'mst.sqlite', readFileSync(copy))
}

if (engine === 'sqlite') {
  before(async () => {
    documents = await smallInstallation(home, secret, ['Plan of ward A', 'Plan of ward B'])
    const made = await command('backup', [archive], { DATA_DIR: home, ...passphrase })
    assert.equal(made.code, 0, made.said)
    await repack(archive, withoutKey, (entries) =>
      withManifest(
        without(unsigned(entries), 'secret.key.sealed').filter(([path]) => !path.startsWith('documents/')),
        (manifest) => {
          manifest.holds = { documents: false, key: false }
          manifest.files = manifest.files.filter(({ path }) => !path.startsWith('documents/'))
        },
      ),
    )
  })

  test("a forged password is not restored beside the installation's secret key", async () => {
    const place = placeWithKey('forged beside key')
    const forged = await repack(archive, dataDir('password.zip'), (entries) =>
      withPassword(entries, dataDir('password.sqlite')),
    )

    const refused = await restore(forged, place, {})

    assert.deepEqual([refused.code, existsSync(join(place, 'mst.sqlite'))], [1, false], refused.said)
    assert.match(refused.said, /^The backup is not signed with the secret key of this installation/)
  })

  test('a forged password is not restored with the passphrase or with SECRET_KEY', async () => {
    const forged = await repack(archive, dataDir('password2.zip'), (entries) =>
      withPassword(entries, dataDir('password2.sqlite')),
    )

    const opened = await restore(forged, dataDir('forged opened'))
    const given = await restore(forged, dataDir('forged given'), { SECRET_KEY: secret.toString('hex') })

    assert.deepEqual([opened.code, given.code], [1, 1])
    assert.match(opened.said, /^The passphrase does not match this backup, or the backup was changed/)
    assert.match(given.said, /^The backup is not signed with the secret key of this installation/)
  })

  test('a genuine backup needs no passphrase when its secret key is present', async () => {
    const place = placeWithKey('true beside key')

    const beside = await restore(archive, place, {})
    const given = await restore(archive, dataDir('true given'), { SECRET_KEY: secret.toString('hex') })

    assert.deepEqual([beside.code, given.code], [0, 0], `${beside.said}\n${given.said}`)
    assert.equal((await rowsIn(place)).users?.[0]?.password_hash, 'of Nora')
    assert.equal(
      readFileSync(join(dataDir('true given'), 'secret.key'), 'utf8').trim(),
      secret.toString('hex'),
    )
    assert.deepEqual(filesIn(place), filesIn(home))
  })

  test('a backup of another installation is refused by signature and by its key', async () => {
    const other = Buffer.alloc(32, 4)
    const bare = placeWithKey('bare of another', other)

    const signed = await restore(archive, placeWithKey('signed of another', other))
    const named = await restore(withoutKey, bare, {}, '--unsigned')
    const two = await restore(archive, placeWithKey('two keys'), { SECRET_KEY: other.toString('hex') })

    assert.deepEqual([signed.code, named.code, two.code], [1, 1, 1])
    assert.match(signed.said, /^The backup is not signed with the secret key of this installation/)
    assert.match(named.said, /^This secret\.key did not sign the backup/)
    assert.match(two.said, /^SECRET_KEY is not the key in/)
    assert.ok(!existsSync(join(bare, 'mst.sqlite')))
  })

  test('an unsigned backup needs its passphrase or an explicit flag', async () => {
    const earlier = await repack(archive, dataDir('earlier.zip'), unsigned)
    const forged = await repack(archive, dataDir('earlier-forged.zip'), async (entries) =>
      unsigned(await withPassword(entries, dataDir('earlier.sqlite'))),
    )

    const opened = await restore(earlier, placeWithKey('earlier opened'))
    const changed = await restore(forged, placeWithKey('earlier changed'))
    const silent = await restore(earlier, placeWithKey('earlier silent'), {})
    const foreign = await restore(earlier, placeWithKey('earlier foreign', Buffer.alloc(32, 4)))
    const bare = await restore(withoutKey, placeWithKey('bare'), {})
    const said = await restore(withoutKey, placeWithKey('bare said'), {}, '--unsigned')

    assert.deepEqual(
      [opened, changed, silent, foreign, bare, said].map(({ code }) => code),
      // The last restore puts all rows back, but the files of their documents are not in this directory.
      [0, 1, 1, 1, 1, 1],
    )
    assert.match(changed.said, /^The passphrase does not match this backup, or the backup was changed/)
    assert.match(silent.said, /^The backup needs its passphrase/)
    assert.match(foreign.said, /^This secret\.key did not sign the backup/)
    assert.match(bare.said, /^The backup has no signature\..* --unsigned/)
    assert.match(said.said, /Files of documents are missing or damaged: 2\./)
    const entry = (await rowsIn(dataDir('bare said'))).audit_log?.find(
      ({ action }) => action === 'backup.restored',
    )
    assert.match(String(entry?.details), /the backup had no signature/)
  })

  const tricks: Record<string, [RegExp, (entries: Entry[]) => Entry[]]> = {
    'a document that was exchanged for another of the same size': [
      /documents\/.* does not fit its manifest/,
      (entries) => exchanged(entries),
    ],
    'a file that is left out': [
      /is not complete/,
      (entries) => without(entries, `documents/${documents[0]}`),
    ],
    'a file that the manifest does not name': [
      /its manifest does not name/,
      (entries) => [...entries, ['documents/more', Buffer.from('more')]],
    ],
    'a file that is there twice': [
      /two files with one name/,
      (entries) => [...entries, [`documents/${documents[0]}`, Buffer.from('Plan of ward X')]],
    ],
    'a name that leads out of its folder': [
      /is no backup that this version of MST can read/,
      (entries) =>
        withManifest(entries, ({ files }) => {
          Object.assign(files.at(-1) ?? {}, { path: 'documents/../secret.key' })
        }),
    ],
    'a name that the manifest has twice': [
      /two files with one name/,
      (entries) =>
        withManifest(entries, ({ files }) => {
          files.push(...files.slice(-1))
        }),
    ],
  }
  for (const [name, [sentence, change]] of Object.entries(tricks))
    test(`a backup is refused with ${name}`, async () => {
      const forged = await repack(archive, dataDir(`${name}.zip`), change)
      const place = placeWithKey(`place of ${name}`)

      const { code, said } = await restore(forged, place, {})

      assert.equal(code, 1)
      assert.match(said, sentence)
      assert.ok(!existsSync(join(place, 'mst.sqlite')))
    })

  /** Swaps the contents of the two documents and changes nothing else. */
  function exchanged(entries: Entry[]): Entry[] {
    const [first, second] = documents.map((key) => entries.find(([path]) => path === `documents/${key}`)?.[1])
    const instead = new Map([
      [`documents/${documents[0]}`, second],
      [`documents/${documents[1]}`, first],
    ])
    return entries.map(([path, content]) => [path, instead.get(path) ?? content])
  }

  test('a document that was corrupt before the backup is named after the restore', async () => {
    const spoilt = dataDir('spoilt')
    const [key = ''] = await smallInstallation(spoilt, secret, ['Plan of ward A'])
    writeFileSync(join(spoilt, 'documents', key), 'Plan of ward X')
    const file = dataDir('spoilt.zip')

    const made = await command('backup', [file], { DATA_DIR: spoilt, ...passphrase })
    const restored = await restore(file, dataDir('spoilt again'))

    assert.deepEqual([made.code, restored.code], [1, 1])
    assert.match(restored.said, /Files of documents are missing or damaged: 1\./)
  })

  test('a restore reports the age of its backup', async () => {
    const older = dataDir('older.zip')
    const madeAt = new Date(Date.now() - 49 * 3_600_000).toISOString()
    await repack(archive, older, (entries) =>
      withManifest(unsigned(entries), (manifest) => {
        manifest.made_at = madeAt
      }),
    )

    const { said } = await restore(older, placeWithKey('of older'), {}, '--unsigned')

    assert.match(said, /It is 2 days old: /)
  })
}

type Entry = [path: string, content: Buffer]

/** Rewrites a backup as anyone with write access can: with other contents and a matching checksum. */
async function repack(
  file: string,
  forged: string,
  change: (entries: Entry[]) => Entry[] | Promise<Entry[]>,
) {
  const entries = await change([...(await unzipped(readFileSync(file)))])
  const madeAt = new Date()
  const zip = zipStream(
    madeAt,
    async (zip) => {
      for (const [path, content] of entries) await zip.addBytes(path, Readable.from([content]), madeAt)
    },
    checksumPlaceholder,
  )
  writeFileSync(forged, await buffer(zip.pipe(checksumStream())))
  return forged
}

/** The same entries with another manifest. */
const withManifest = (entries: Entry[], change: (manifest: Manifest) => void): Entry[] =>
  entries.map(([path, content]) => {
    if (path !== 'manifest.json') return [path, content]
    const manifest = JSON.parse(content.toString())
    change(manifest)
    return [path, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]
  })

/** The same entries with one file replaced, and its size and hash updated in the manifest. */
function withFile(entries: Entry[], path: string, content: Buffer): Entry[] {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return withManifest(
    entries.map((entry) => (entry[0] === path ? [path, content] : entry)),
    ({ files }) => {
      for (const one of files) if (one.path === path) Object.assign(one, { size: content.length, sha256 })
    },
  )
}

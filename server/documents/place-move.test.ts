import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import S3rver from 's3rver'
import { connect, disconnect } from '../database/connect.ts'
import { commandContext } from '../kernel/command.ts'
import { readConfig } from '../kernel/config/config.ts'
import { busyProgramme } from '../testing/busy-programme.ts'
import { command } from '../testing/commands.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, run, stopped, untilEnded, untilReady } from '../testing/program.ts'
import { moveDocuments } from './place-move.ts'

const dataDir = dataDirsOf(import.meta.filename)

/** A local S3 server with two buckets. */
const folder = mkdtempSync(join(tmpdir(), 'mst-buckets-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: ['old', 'new'].map((name) => ({ name, configs: [] })),
})
const { port } = (await server.run()) as { port: number }
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
const addressOf = (bucket: string) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=false`

/** A stopped installation with documents in its data directory. */
async function installation(name: string, documents = 3) {
  const place = {
    DATA_DIR: dataDir(name),
    ...(engine === 'postgres' && { DATABASE_URL: await emptyPostgres() }),
  }
  const busy = await busyProgramme(place)
  for (let times = 0; times < documents; times += 1) await busy.share()
  await stopped(busy.server)
  return place
}

type Place = Awaited<ReturnType<typeof installation>> & {
  DOCUMENTS_URL?: string
  DOCUMENTS_FROM_URL?: string
}

async function withContext<T>(place: Place, work: (ctx: ReturnType<typeof commandContext>) => Promise<T>) {
  const config = readConfig(place)
  const connection = await connect(config, () => {})
  try {
    return await work(commandContext(config, connection))
  } finally {
    await disconnect(connection)
  }
}

/** The first words of each document, read where the settings say. */
const documentsOf = (place: Place) =>
  withContext(place, async ({ db, files }) => {
    const documents = await db.selectFrom('documents').select('storage_key').orderBy('id').execute()
    const opened = documents.map(async ({ storage_key }) => text(await files.open(storage_key)))
    return (await Promise.all(opened)).map((content) => content.slice(0, 6))
  })

const move = (place: Place, args: string[] = []) => command('move-documents', args, place)

async function starts(place: Place) {
  const running = run(place)
  await untilReady(running)
  await stopped(running)
}
const refusalOf = async (place: Place) => (await untilEnded(run(place))).output

const pages = ['Page 0', 'Page 1', 'Page 2']

test('a start that would make documents unreachable is refused, and one command moves them', async () => {
  const place = await installation('into a bucket')
  const bucket = { ...place, DOCUMENTS_URL: addressOf('old') }

  const refused = await refusalOf(bucket)
  const backup = await command('backup', [dataDir('never.zip')], { ...bucket, BACKUP_PASSPHRASE: 'otter' })
  const moved = await move(bucket)
  const again = await move(bucket)

  const sentence = `The documents are in DATA_DIR/documents, but DOCUMENTS_URL names the bucket 127.0.0.1:${port}/old. To move them, run node scripts/move-documents.mjs. Or remove DOCUMENTS_URL.`
  assert.deepEqual([refused, backup.said], [sentence, sentence])
  assert.equal(moved.code, 0, moved.said)
  assert.match(moved.said, /: 3 files were copied, 0 were there\. The earlier files stay/)
  assert.match(again.said, /^The documents are where the settings say/)
  await starts(bucket)
  assert.deepEqual(await documentsOf(bucket), pages)
  assert.match(await refusalOf(place), /are in the bucket .*\/old, but DOCUMENTS_URL is not set/)
})

test('documents move from one bucket to another, and back to the data directory', async () => {
  const place = await installation('between buckets')
  const [old, other] = [addressOf('old'), addressOf('new')]
  await move({ ...place, DOCUMENTS_URL: old })
  rmSync(join(place.DATA_DIR, 'documents'), { recursive: true })

  const blind = await move({ ...place, DOCUMENTS_URL: other })
  const moved = await move({ ...place, DOCUMENTS_URL: other, DOCUMENTS_FROM_URL: old })
  await starts({ ...place, DOCUMENTS_URL: other })
  const back = await move({ ...place, DOCUMENTS_FROM_URL: other })
  await starts(place)

  assert.equal(blind.code, 1)
  assert.match(
    blind.said,
    /^3 documents are not in the bucket .*\/new\. They were in the bucket .*\/old: set/,
  )
  assert.deepEqual([moved.code, back.code], [0, 0], `${moved.said}\n${back.said}`)
  assert.deepEqual(await documentsOf(place), pages)
})

test('an interrupted move goes on, and documents that the other bucket has are not copied again', async () => {
  const place = await installation('interrupted')
  const bucket = { ...place, DOCUMENTS_URL: addressOf('new') }
  let copied = 0
  const stopAtSecond = () => {
    copied += 1
    if (copied === 2) throw new Error('the machine stops')
  }

  await assert.rejects(withContext(bucket, (ctx) => moveDocuments(ctx, { onCopy: stopAtSecond })))
  const refused = await refusalOf(bucket)
  const opened = await documentsOf(place)
  const moved = await move(bucket)

  assert.match(refused, /run node scripts\/move-documents\.mjs/)
  assert.deepEqual(opened, pages, 'the earlier place is complete')
  assert.match(moved.said, /: 1 files were copied, 2 were there/)
  assert.deepEqual(readdirSync(join(place.DATA_DIR, 'tmp')), [])
})

test('files that are missing in both places are counted, and the operator decides', async () => {
  const place = await installation('with lost files')
  const bucket = { ...place, DOCUMENTS_URL: addressOf('new') }
  const [lost = ''] = readdirSync(join(place.DATA_DIR, 'documents'))
  rmSync(join(place.DATA_DIR, 'documents', lost))

  const refused = await move(bucket)
  const accepted = await move(bucket, ['--accept-missing'])

  assert.equal(refused.code, 1)
  assert.match(refused.said, /^1 documents are not in the bucket .*, nor where they were/m)
  assert.equal(accepted.code, 1)
  assert.match(accepted.said, /Files of documents are missing or damaged: 1\./)
  await starts(bucket)
})

test('an installation without documents takes a bucket, and a restore puts documents where the settings say', async () => {
  const passphrase = { BACKUP_PASSPHRASE: 'quiet-otter-9' }
  const empty = await installation('without documents', 0)
  const place = await installation('to be restored')
  const made = await command('backup', [dataDir('restored.zip')], { ...place, ...passphrase })
  const restored = {
    ...passphrase,
    DATA_DIR: dataDir('restored'),
    DOCUMENTS_URL: addressOf('new'),
    ...(engine === 'postgres' && { DATABASE_URL: await emptyPostgres() }),
  }

  await starts({ ...empty, DOCUMENTS_URL: addressOf('old') })
  if (/pg_dump is not on|server version mismatch/.test(made.said)) return
  const { code, said } = await command('restore', [dataDir('restored.zip')], restored)

  assert.equal(code, 0, said)
  await starts(restored)
  assert.deepEqual(await documentsOf(restored), pages)
})

import assert from 'node:assert/strict'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listDocumentsOfMentee } from '#contract/documents.ts'
import { filesIn } from '../adapters/files.ts'
import { s3Store } from '../adapters/s3-store.ts'
import { busyProgramme } from '../testing/busy-programme.ts'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, stopped } from '../testing/program.ts'
import { stage } from '../testing/stage.ts'
import { type Part, upload } from '../testing/upload.ts'

const dataDir = dataDirsOf(import.meta.filename)

const nowhere = {
  endpoint: 'http://127.0.0.1:1',
  name: 'documents',
  region: 'us-east-1',
  accessKey: 'KEY',
  secretKey: 'SECRET',
}

const partsFor = (menteeId: number): Part[] => [
  ['menteeId', String(menteeId)],
  ['file', new File(['words'], 'paper.txt')],
]

test('while the bucket is unreachable only documents are unavailable, with a message', async () => {
  const world = await stage()
  const parts = partsFor(world.ids.eva)
  const { id } = (await upload(world, 'max', parts)).json()
  world.ctx.files = filesIn(world.dataDir, s3Store(nowhere, 'test'))

  const up = await upload(world, 'max', parts)
  const down = await world.as('eva').send({ method: 'GET', url: `/api/documents/download/${id}` })

  for (const answer of [up, down])
    assert.deepEqual(
      [answer.statusCode, answer.json().message],
      [503, 'Documents are not available at the moment. Try again later.'],
    )
  const listed = await world.as('eva').call(listDocumentsOfMentee, { params: { menteeId: world.ids.eva } })
  assert.equal(listed.length, 1, 'what was refused is not listed')
})

test('a document whose file is missing says so, and the log names it for the operator', async () => {
  const place = { DATA_DIR: dataDir('missing'), LOG_LEVEL: 'error' }
  const busy = await busyProgramme(
    engine === 'postgres' ? { ...place, DATABASE_URL: await emptyPostgres() } : place,
  )
  await busy.share()
  rmSync(join(place.DATA_DIR, 'documents'), { recursive: true })

  const headers = { authorization: `Bearer ${busy.admin}` }
  const answer = await fetch(`${busy.address}/api/documents/download/1`, { headers })
  const { message } = (await answer.json()) as { message: string }
  const { output } = await stopped(busy.server)

  assert.deepEqual(
    [answer.status, message],
    [404, 'The file of this document is missing. Contact an administrator.'],
  )
  assert.match(output, /"level":50.*"document":1,.*"the file of a document is missing/)
})

test('while the folder of documents cannot be used they are unavailable, with a message', async () => {
  const world = await stage()
  const parts = partsFor(world.ids.eva)
  const { id } = (await upload(world, 'max', parts)).json()
  const folder = join(world.dataDir, 'documents')
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, 'not a folder')

  const up = await upload(world, 'max', parts)
  const down = await world.as('eva').send({ method: 'GET', url: `/api/documents/download/${id}` })

  for (const answer of [up, down])
    assert.deepEqual(
      [answer.statusCode, answer.json().message],
      [503, 'Documents are not available at the moment. Try again later.'],
    )
})

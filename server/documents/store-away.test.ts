import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDocumentsOfMentee } from '#contract/documents.ts'
import { filesIn } from '../adapters/files.ts'
import { s3Store } from '../adapters/s3-store.ts'
import { stage } from '../testing/stage.ts'
import { type Part, upload } from '../testing/upload.ts'

const nowhere = {
  endpoint: 'http://127.0.0.1:1',
  name: 'documents',
  region: 'us-east-1',
  accessKey: 'KEY',
  secretKey: 'SECRET',
}

test('while the bucket is unreachable only documents are unavailable, with a message', async () => {
  const world = await stage()
  const parts: Part[] = [
    ['menteeId', String(world.ids.eva)],
    ['file', new File(['words'], 'paper.txt')],
  ]
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

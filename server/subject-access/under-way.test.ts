import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Stage, stage } from '../testing/stage.ts'

const exportUrl = (id: number) => `/api/users/${id}/export`

/** Larger than the socket buffers, and random, so that it cannot be compressed. */
async function giveEvaALargeDocument({ db, ids, dataDir, ctx }: Stage) {
  const at = ctx.now().toISOString()
  const size = 20_000_000
  writeFileSync(join(dataDir, 'documents', 'large'), randomBytes(size))
  await db
    .insertInto('documents')
    .values({
      mentor_id: ids.max,
      mentee_id: ids.eva,
      uploaded_by: ids.max,
      original_name: 'large.png',
      storage_key: 'large',
      media_type: 'image/png',
      size,
      description: '',
      sha256: '',
      first_opened_at: null,
      created_at: at,
      updated_at: at,
      updated_by: null,
    })
    .execute()
}

test('each administrator can run one export, and an aborted one frees the place', async () => {
  const world = await stage({ own: true })
  const { app, as, ids } = world
  await giveEvaALargeDocument(world)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const authorization = `Bearer ${await as('nora').token()}`

  const slow = request(`${url}${exportUrl(ids.eva)}`, { headers: { authorization } })
  slow.on('error', () => undefined).end()
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  const second = await as('nora').send({ url: exportUrl(ids.max) })
  const asOmar = await as('omar').send({ url: exportUrl(ids.ben) })
  answer.on('error', () => undefined).destroy()

  assert.equal(answer.statusCode, 200)
  assert.deepEqual([second.statusCode, second.headers['retry-after'], asOmar.statusCode], [429, '10', 200])
  await untilOk(() => as('nora').send({ url: exportUrl(ids.ben) }))
})

test('a HEAD request takes no place', async () => {
  const { as, ids } = await stage()

  const headers = await as('nora').send({ method: 'HEAD', url: exportUrl(ids.eva) })

  assert.equal(headers.statusCode, 200)
  await untilOk(() => as('nora').send({ url: exportUrl(ids.eva) }))
})

/**
 * The server notices a moment later that the reader has disconnected. If it never does, the test's time limit
 * fails it.
 */
async function untilOk(ask: () => Promise<{ statusCode: number }>) {
  while ((await ask()).statusCode !== 200) await nextTurn()
}

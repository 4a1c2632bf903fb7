import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { deleteDocument, editDocument, listAllDocuments, listDocumentsOfMentee } from '#contract/documents.ts'
import { unreadDocumentsOf } from '../access.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'
import { upload } from '../testing/upload.ts'

const shared = '2026-11-20T10:00:00.000Z'
const anHourLater = '2026-11-20T11:00:00.000Z'

/** Max shares a text with Eva; returns its id. */
async function share(world: Stage): Promise<number> {
  const answer = await upload(world, 'max', [
    ['menteeId', String(world.ids.eva)],
    ['file', new File(['Read me'], 'plan.txt')],
  ])
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().id
}

const download = async ({ as }: Stage, who: 'max' | 'eva' | 'nora' | 'ben', id: number) =>
  (await as(who).send({ url: `/api/documents/download/${id}` })).statusCode

const openedAt = async ({ as, ids }: Stage, who: 'max' | 'eva' | 'ruth') =>
  (await as(who).call(listDocumentsOfMentee, { params: { menteeId: ids.eva } }))[0]?.first_opened_at

test('a document is opened when its mentee first downloads it, and the uploader sees when', async () => {
  const world = await stage()
  const id = await share(world)
  assert.equal(await openedAt(world, 'max'), null)
  world.passes({ hours: 1 })

  await download(world, 'eva', id)
  world.passes({ hours: 1 })
  await download(world, 'eva', id)

  assert.equal(await openedAt(world, 'max'), anHourLater)
  assert.equal(await openedAt(world, 'eva'), anHourLater)
  assert.equal((await world.as('nora').call(listAllDocuments))[0]?.first_opened_at, anHourLater)
})

test("no other person's download marks a document as opened", async () => {
  const world = await stage()
  const id = await share(world)

  assert.equal(await download(world, 'max', id), 200)
  assert.equal(await download(world, 'nora', id), 200)
  assert.equal(await download(world, 'ben', id), 404)

  assert.equal(await openedAt(world, 'eva'), null)
  assert.equal((await world.as('eva').call(getDashboardNumbers)).unreadDocuments, 1)
})

test('concurrent downloads open a document once and do not change its version', async () => {
  const world = await stage()
  const id = await share(world)
  await world.as('eva').token()

  await queueCalls(
    world,
    Array(5).fill(() => download(world, 'eva', id)),
  )
  const saved = await world
    .as('max')
    .call(editDocument, { params: { id }, body: { description: 'For Monday', version: 1 } })

  assert.deepEqual([saved.first_opened_at, saved.version], [shared, 2])
})

test('a new mentor sees whether a document was opened', async () => {
  const world = await stage()
  const id = await share(world)
  await world.as('nora').call(assignMentor, { body: { mentorId: world.ids.ruth, menteeId: world.ids.eva } })

  assert.equal(await openedAt(world, 'ruth'), null)
  await download(world, 'eva', id)
  assert.equal(await openedAt(world, 'ruth'), shared)
})

test('a mentee counts unread documents; a deleted one does not count', async () => {
  const world = await stage()
  const unread = async () => (await world.as('eva').call(getDashboardNumbers)).unreadDocuments
  const [first, second] = [await share(world), await share(world), await share(world)]
  assert.equal(await unread(), 3)

  await download(world, 'eva', first)
  await world.as('max').call(deleteDocument, { params: { id: second } })

  assert.equal(await unread(), 1)
  assert.equal('unreadDocuments' in (await world.as('max').call(getDashboardNumbers)), false)
  const max = { id: world.ids.max, role: 'mentor', today: '' } as const
  assert.deepEqual(
    await unreadDocumentsOf(world.db, max).select('id').execute(),
    [],
    'nobody shares with him',
  )
})

/** Collects every document stream that is opened from now on. */
function watchOpened({ ctx }: Stage): Readable[] {
  const opened: Readable[] = []
  const { files } = ctx
  ctx.files = {
    ...files,
    async open(key) {
      const stream = await files.open(key)
      opened.push(stream)
      return stream
    },
  }
  return opened
}

test('a download that cannot be recorded is refused and leaves no open file', async () => {
  const world = await stage()
  const id = await share(world)
  await world.as('eva').token()
  const opened = watchOpened(world)
  await world.db.schema.dropTable('audit_head').execute()

  const status = await download(world, 'eva', id)

  assert.equal(status, 500)
  assert.deepEqual(
    opened.map((stream) => stream.destroyed),
    [true],
  )
})

test('a HEAD request for a download leaves no open file', async () => {
  const world = await stage()
  const id = await share(world)
  const opened = watchOpened(world)

  const answer = await world.as('eva').send({ method: 'HEAD', url: `/api/documents/download/${id}` })

  assert.equal(answer.statusCode, 200)
  for (const stream of opened) if (!stream.closed) await once(stream, 'close')
  assert.equal(opened.length, 1)
})

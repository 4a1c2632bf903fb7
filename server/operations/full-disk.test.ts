import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addNote, listNotes } from '#contract/notes.ts'
import { getHealth, getReadiness } from '#contract/operations.ts'
import { signIn, signOut } from '#contract/session.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { fillDisk } from '../testing/full-disk.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { type Part, upload } from '../testing/upload.ts'

const noSpace = 'There is no space left to save this. Contact an administrator.'
const manyTimes = 200

/** Max writes notes until one is refused. Returns the acknowledged notes and the refusal. */
async function writeUntilRefused({ as, ids }: Stage) {
  const acknowledged: string[] = []
  for (let count = 0; count < manyTimes; count += 1) {
    const content = `Note ${count}${' and so on'.repeat(100)}`
    const answer = await as('max').send({
      method: addNote.method,
      url: addNote.path,
      body: { content, noteType: 'mentor_note', menteeId: ids.eva },
    })
    if (answer.statusCode !== 201) return { acknowledged, status: answer.statusCode, ...answer.json() }
    acknowledged.push(content)
  }
  throw new Error('the disk never became full')
}

async function signInUntilRefused({ visitor }: Stage) {
  for (let count = 0; count < manyTimes; count += 1) {
    const body = { email: cast.eva.email, password: castPassword }
    const answer = await visitor.send({ method: signIn.method, url: signIn.path, body })
    if (answer.statusCode !== 200) return { status: answer.statusCode, ...answer.json() }
  }
  throw new Error('signing in never needed room')
}

test('on a full disk a write is refused with a sentence, and acknowledged writes are stored', async () => {
  const world = await stage()
  await world.as('max').token()
  const before = await world.db.selectFrom('audit_log').select('id').execute()
  await fillDisk(world)

  const { acknowledged, status, message } = await writeUntilRefused(world)

  assert.deepEqual([status, message], [507, noSpace])
  const kept = await world.db.selectFrom('notes').select('content').orderBy('id').execute()
  assert.deepEqual(
    kept.map(({ content }) => content),
    acknowledged,
  )
  const recorded = await world.db.selectFrom('audit_log').select('id').execute()
  assert.equal(
    recorded.length - before.length,
    acknowledged.length,
    'an entry for each, and for nothing else',
  )
  assert.equal((await world.as('max').call(listNotes)).length, acknowledged.length, 'reading goes on')
})

test('on a full disk a sign-in is refused with a sentence', async () => {
  const world = await stage()
  await fillDisk(world)

  const { status, message } = await signInUntilRefused(world)

  assert.deepEqual([status, message], [507, noSpace])
})

test('health is not ok while the disk is full, and recovers', async () => {
  const world = await stage()
  await world.as('max').token()
  const clear = await fillDisk(world)
  await writeUntilRefused(world)

  const full = [await world.visitor.refused(getHealth), await world.visitor.refused(getReadiness)]
  world.passes({ minutes: 1 })
  const stillFull = await world.visitor.refused(getHealth)
  await clear()
  world.passes({ minutes: 1 })

  assert.deepEqual(
    [...full, stillFull].map(({ status, message }) => [status, message]),
    Array(3).fill([503, 'There is no space left on the disk.']),
  )
  assert.deepEqual(await world.visitor.call(getHealth), { status: 'ok' })
  assert.deepEqual(await world.visitor.call(getReadiness), { status: 'ok' })
})

test('while the disk is full people can sign out, and administrators can delete', async () => {
  const world = await stage()
  const tokens = [await world.as('max').token(), await world.as('nora').token()]
  assert.ok(tokens.every(Boolean))
  const clear = await fillDisk(world)
  await writeUntilRefused(world)
  // Frees only a little space, as a released reserve does: less than work requires.
  await clear()

  const refused = await world.as('nora').send({
    method: 'PUT',
    url: `/api/users/${world.ids.uma}`,
    body: { lastName: 'Patel-Jones' },
  })
  const deleted = await world.as('nora').send({ method: 'DELETE', url: `/api/users/${world.ids.uma}` })

  assert.deepEqual([refused.statusCode, deleted.statusCode], [507, 204])
  await world.as('max').call(signOut)
})

test('an almost full disk makes the server not ready, and documents are refused before that', async () => {
  const world = await stage()
  const file = new File(['words'], 'paper.txt')
  const parts: Part[] = [
    ['menteeId', String(world.ids.eva)],
    ['file', file],
  ]

  world.space.free = 499 * 1024 * 1024
  const paper = await upload(world, 'max', parts)
  const readyStill = await world.visitor.call(getReadiness)
  world.space.free = 99 * 1024 * 1024

  assert.equal(paper.statusCode, 507)
  assert.deepEqual(readyStill, { status: 'ok' })
  assert.deepEqual((await world.visitor.refused(getReadiness)).message, 'The disk is almost full.')
  assert.deepEqual(await world.visitor.call(getHealth), { status: 'ok' })
})

test('a starting server is healthy and not ready', async () => {
  const { visitor, app } = await stage({ own: true })

  app.starting = true

  assert.equal((await visitor.refused(getReadiness)).message, 'The server is starting.')
  assert.deepEqual(await visitor.call(getHealth), { status: 'ok' })
})

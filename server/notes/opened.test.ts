import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { addNote, deleteNote, editNote, listNotes, openNotes } from '#contract/notes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { editUser } from '#contract/users.ts'
import { unreadNotesOf } from '../access.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { queueCalls } from '../testing/turns.ts'

const written = '2026-11-20T10:00:00.000Z'
const anHourLater = '2026-11-20T11:00:00.000Z'

const fromMax = async ({ as, ids }: Stage, content = 'Well done') =>
  (await as('max').call(addNote, { body: { content, menteeId: ids.eva } })).id
const fromEva = async ({ as }: Stage) => (await as('eva').call(addNote, { body: { content: 'Thanks' } })).id

const openedAt = async ({ as }: Stage, who: 'max' | 'eva' | 'nora', id: number) =>
  (await as(who).call(listNotes)).find((note) => note.id === id)?.first_opened_at

const openings = async ({ recorded }: Stage) =>
  (await recorded(50)).filter(({ action }) => action === 'note.opened')

test('a mentee opens a note, and its author and administrators see when', async () => {
  const world = await stage()
  const id = await fromMax(world)
  const before = await openedAt(world, 'max', id)
  world.passes({ hours: 1 })

  await world.as('eva').call(openNotes, { body: { ids: [id] } })

  assert.equal(before, null)
  for (const who of ['max', 'eva', 'nora'] as const) assert.equal(await openedAt(world, who, id), anHourLater)
  const [entry] = await openings(world)
  assert.deepEqual(
    [entry?.actor_id, entry?.target_id, entry?.details],
    [world.ids.eva, id, 'Opened a message from Max Okafor'],
  )
})

test('a changed note is one unread notification, which is read with the note', async () => {
  const world = await stage()
  const id = await fromMax(world)
  await world.as('max').call(editNote, { params: { id }, body: { content: 'Very well done' } })
  const unread = async () =>
    (await world.as('eva').call(listNotifications, { query: { unread: 'yes' } })).map(({ kind }) => kind)

  const before = await unread()
  await world.as('eva').call(openNotes, { body: { ids: [id] } })

  assert.deepEqual([before, await unread()], [['note_written'], []])
})

test("a mentor opens a mentee's note", async () => {
  const world = await stage()
  const id = await fromEva(world)

  await world.as('max').call(openNotes, { body: { ids: [id] } })

  assert.equal(await openedAt(world, 'eva', id), written)
  assert.equal((await openings(world))[0]?.details, 'Opened a message from Eva Lindqvist')
})

test('a note is opened once, also by five concurrent calls', async () => {
  const world = await stage()
  const ids = [await fromMax(world), await fromMax(world, 'One more thing')]
  const open = () => world.as('eva').call(openNotes, { body: { ids: [...ids, ...ids] } })
  await world.as('eva').token()

  await queueCalls(world, Array(5).fill(open))
  world.passes({ hours: 1 })
  await open()

  for (const id of ids) assert.equal(await openedAt(world, 'max', id), written)
  assert.deepEqual((await openings(world)).map(({ target_id }) => target_id).sort(), ids)
})

test('opening changes neither the version nor the time of the last edit', async () => {
  const world = await stage()
  const id = await fromMax(world)
  world.passes({ hours: 1 })
  await world.as('eva').call(openNotes, { body: { ids: [id] } })

  const row = await world.db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const saved = await world
    .as('max')
    .call(editNote, { params: { id }, body: { content: 'Very well done', version: 1 } })

  assert.deepEqual([row.version, row.updated_at], [1, written])
  assert.deepEqual([saved.version, saved.first_opened_at], [2, anHourLater], 'an edit does not make it new')
})

test("no one can open their own or other people's notes, nor deleted or missing ones", async () => {
  const world = await stage()
  const { as, ids } = world
  const [toEva, fromHer, deleted] = [await fromMax(world), await fromEva(world), await fromMax(world)]
  const toBen = (await as('max').call(addNote, { body: { content: 'Hello', menteeId: ids.ben } })).id
  await as('max').call(deleteNote, { params: { id: deleted } })
  const all = [toEva, fromHer, deleted, toBen, 987_654]

  await as('zoe').call(openNotes, { body: { ids: all } })
  await as('ruth').call(openNotes, { body: { ids: all } })
  assert.deepEqual(await openings(world), [])
  await as('eva').call(openNotes, { body: { ids: all } })

  assert.deepEqual(
    (await openings(world)).map(({ target_id }) => target_id),
    [toEva],
  )
  assert.equal((await as('nora').refused(openNotes, { body: { ids: [toBen] } })).status, 403)
  assert.equal((await world.visitor.refused(openNotes, { body: { ids: [toBen] } })).status, 401)
  assert.equal((await as('pia').refused(openNotes, { body: { ids: [toBen] } })).status, 403)
})

test('one to a hundred notes can be opened in one call', async () => {
  const { as } = await stage()
  const statusOf = async (ids: unknown) =>
    (await as('eva').send({ method: 'POST', url: '/api/notes/opened', body: { ids } as object })).statusCode

  assert.equal(await statusOf([]), 400)
  assert.equal(await statusOf(Array.from({ length: 101 }, (_, place) => place + 1)), 400)
  assert.equal(await statusOf(Array.from({ length: 100 }, (_, place) => place + 1)), 204)
  assert.equal(await statusOf(['1; drop table notes']), 400)
  assert.equal(await statusOf([-1]), 400)
})

test("a former mentor's note can still be opened, and they see when; they cannot open the mentee's", async () => {
  const world = await stage()
  const [id, answer] = [await fromMax(world), await fromEva(world)]
  await world.as('nora').call(assignMentor, { body: { mentorId: world.ids.ruth, menteeId: world.ids.eva } })

  await world.as('eva').call(openNotes, { body: { ids: [id] } })
  await world.as('max').call(openNotes, { body: { ids: [answer] } })

  assert.equal(await openedAt(world, 'max', id), written)
  assert.equal(await openedAt(world, 'eva', answer), null)
})

test('each person counts the unread notes they received', async () => {
  const world = await stage()
  const { as, ids, db } = world
  const unreadOf = async (who: 'max' | 'eva' | 'ruth' | 'ben') =>
    (await as(who).call(getDashboardNumbers)).unreadNotes
  const opened = await fromMax(world)
  await fromMax(world, 'One more thing')
  const deleted = await fromMax(world, 'Oh no')
  await fromEva(world)
  await as('max').call(deleteNote, { params: { id: deleted } })
  await as('eva').call(openNotes, { body: { ids: [opened] } })

  assert.deepEqual(
    [await unreadOf('max'), await unreadOf('eva'), await unreadOf('ruth'), await unreadOf('ben')],
    [1, 1, 0, 0],
  )
  assert.equal('unreadNotes' in (await as('nora').call(getDashboardNumbers)), false)
  const nora = { id: ids.nora, role: 'admin', today: '' } as const
  assert.deepEqual(await unreadNotesOf(db, nora).select('id').execute(), [], 'nobody writes to her')
})

test('a pending person has no unread notes, because they can open none', async () => {
  const world = await stage()
  const { as, ids } = world
  await fromMax(world)
  await as('nora').call(editUser, { params: { id: ids.eva }, body: { status: 'pending' } })
  world.signsInAgain('eva')

  const numbers = await as('eva').call(getDashboardNumbers)

  assert.deepEqual([numbers.unreadNotes, numbers.unreadDocuments], [0, 0])
})

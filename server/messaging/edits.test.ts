import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { type DocumentRow, editDocument } from '#contract/documents.ts'
import { addGoal, editGoal } from '#contract/goals.ts'
import { addNote, deleteNote, editNote, openNotes } from '#contract/notes.ts'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import type { Name } from '#demo/cast.ts'
import { choose, emailsTo } from '../testing/emails-of-choice.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const unread = async ({ as }: Stage, who: Name) =>
  (await as(who).call(listNotifications, { query: { unread: 'yes' } })).map(({ text }) => text)

const readAll = async ({ as }: Stage, who: Name) => {
  const [newest] = await as(who).call(listNotifications)
  await as(who).call(readNotifications, { body: { upTo: newest?.id ?? 0 } })
}

const reword = ({ as }: Stage, id: number, content: string) =>
  as('max').call(editNote, { params: { id }, body: { content } })

const shared = async (world: Stage) => {
  const answer = await upload(world, 'max', [
    ['menteeId', String(world.ids.eva)],
    ['file', new File(['Monday'], 'hours.txt')],
  ])
  return answer.json<DocumentRow>()
}

const noteOf = ({ as, ids }: Stage) =>
  as('max').call(addNote, { body: { content: 'Secret words', menteeId: ids.eva } })

test('a reader is notified once of a changed note, until they read that too', async () => {
  const world = await stage()
  const { id } = await noteOf(world)
  await reword(world, id, 'Other words')
  assert.deepEqual(await unread(world, 'eva'), ['Max Okafor sent you a message'], 'still new to them')

  await readAll(world, 'eva')
  await reword(world, id, 'Other words')
  assert.deepEqual(await unread(world, 'eva'), [], 'nothing has changed')
  await reword(world, id, 'Better words')
  await reword(world, id, 'The best words')
  assert.deepEqual(await unread(world, 'eva'), ['Max Okafor changed a message to you'])

  await world.as('eva').call(openNotes, { body: { ids: [id] } })
  assert.deepEqual(await unread(world, 'eva'), [], 'and who opens the note has read of it')
})

test('changes of a note within ten minutes are one email, and none after a deletion', async () => {
  const world = await stage()
  await choose(world, 'eva', 'note', 'at_once')
  const [changed, deleted] = [await noteOf(world), await noteOf(world)]
  await emailsTo(world, 'eva')
  await readAll(world, 'eva')
  await reword(world, changed.id, 'Other words')
  await reword(world, deleted.id, 'Other words')
  world.passes({ minutes: 5 })
  await reword(world, changed.id, 'Better words')
  await world.as('max').call(deleteNote, { params: { id: deleted.id } })
  world.passes({ minutes: 5 })

  const [, ...emails] = await emailsTo(world, 'eva')

  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['Max Okafor changed a message to you'],
  )
})

test('changes of a goal within ten minutes are one notification', async () => {
  const world = await stage()
  const goal = { title: 'Lift safely', description: 'The course', targetDate: '2027-01-31' }
  const { id } = await world.as('max').call(addGoal, { params: { menteeId: world.ids.eva }, body: goal })
  await readAll(world, 'eva')

  for (const title of ['Lift alone', 'Lift with a colleague'])
    await world.as('max').call(editGoal, { params: { goalId: id }, body: { title } })

  assert.deepEqual(await unread(world, 'eva'), [
    'Max Okafor changed one of your goals: Lift with a colleague',
  ])
})

test('the email about a shared document does not contain its name', async () => {
  const world = await stage()
  await choose(world, 'eva', 'document', 'at_once')
  await shared(world)

  const [email] = await emailsTo(world, 'eva')

  assert.equal(email?.subject, 'Max Okafor shared a document with you')
  assert.doesNotMatch(email?.text ?? '', /hours\.txt/)
})

test("recipient and uploader are notified when the other changes a document's description", async () => {
  const world = await stage()
  const { id } = await shared(world)
  await readAll(world, 'eva')
  const describe = (who: Name, description: string) =>
    world.as(who).call(editDocument, { params: { id }, body: { description } })

  await describe('max', 'Second')
  await describe('max', 'Third')
  assert.deepEqual(await unread(world, 'eva'), [
    'Max Okafor changed the description of a document: hours.txt',
  ])
  await describe('eva', 'Fourth')
  assert.deepEqual(await unread(world, 'max'), [
    'Eva Lindqvist changed the description of a document: hours.txt',
  ])
  await readAll(world, 'eva')
  await describe('nora', 'Fifth')
  assert.equal((await unread(world, 'eva')).length, 1)
  assert.deepEqual(await unread(world, 'ruth'), [])
})

test('a former mentor is not notified of changes to notes and documents', async () => {
  const world = await stage()
  const { as, ids } = world
  const { id: document } = await shared(world)
  const { id: note } = await as('eva').call(addNote, { body: { content: 'For Max' } })
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  await readAll(world, 'max')

  await as('eva').call(editDocument, { params: { id: document }, body: { description: 'Other' } })
  await as('eva').call(editNote, { params: { id: note }, body: { content: 'Other' } })

  assert.deepEqual(await unread(world, 'max'), [])
})

test('downloading a document reads its notification', async () => {
  const world = await stage()
  const { id } = await shared(world)
  assert.equal((await unread(world, 'eva')).length, 1)

  await world.as('eva').send({ url: `/api/documents/download/${id}` })

  assert.deepEqual(await unread(world, 'eva'), [])
})

test("a second mentor is not notified of changes to the first one's document", async () => {
  const world = await stage()
  const { as, ids, db } = world
  const body = { mentorId: ids.ruth, menteeId: ids.eva, additional: true }
  await as('nora').call(assignMentor, { body })
  const { id } = await shared(world)

  await as('nora').call(editDocument, { params: { id }, body: { description: 'Other' } })

  const told = await db
    .selectFrom('notifications')
    .where('kind', '=', 'document_changed')
    .select('user_id')
    .orderBy('user_id')
    .execute()
  // Eva has not read yet that it was shared.
  assert.deepEqual(told, [{ user_id: ids.max }])
})

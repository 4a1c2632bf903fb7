import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import { addNote, listConversations, listNotes } from '#contract/notes.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../testing/stage.ts'

const conversations = async ({ as }: Stage, who: Name) =>
  (await as(who).call(listConversations)).map(({ mentor_first_name, mentee_first_name, is_open, unread }) => [
    mentor_first_name,
    mentee_first_name,
    is_open,
    unread,
  ])

test('each person sees their own conversations and unread marks, and none of others', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('max').call(addNote, { body: { content: 'Well done', menteeId: ids.eva } })
  await as('eva').call(addNote, { body: { content: 'Thank you' } })

  assert.deepEqual(await conversations(world, 'max'), [
    ['Max', 'Ben', true, 0],
    ['Max', 'Eva', true, 1],
  ])
  assert.deepEqual(await conversations(world, 'eva'), [['Max', 'Eva', true, 1]])
  assert.deepEqual(await conversations(world, 'ruth'), [['Ruth', 'Zoë', true, 0]])
  assert.deepEqual(await conversations(world, 'uma'), [])
  assert.equal((await conversations(world, 'nora')).length, 3)
  const [latest] = await as('eva').call(listConversations)
  assert.equal(latest?.last_note_at, (await as('eva').call(listNotes))[0]?.created_at)
  assert.equal(latest?.last_words, 'Thank you')
})

test('the list quotes the first hundred characters of the latest note', async () => {
  const { as, ids } = await stage()
  await as('max').call(addNote, { body: { content: 'An earlier note', menteeId: ids.ben } })
  await as('max').call(addNote, { body: { content: 'é'.repeat(300), menteeId: ids.ben } })

  const [withBen] = await as('ben').call(listConversations)

  assert.equal(withBen?.last_words, 'é'.repeat(100))
})

test('an earlier conversation is listed once for everyone who may read some of it', async () => {
  const world = await stage()
  const { as, ids } = world
  const assign = async (mentor: 'max' | 'ruth') => {
    world.passes({ minutes: 1 })
    await as('nora').call(assignMentor, { body: { mentorId: ids[mentor], menteeId: ids.eva } })
    world.passes({ minutes: 1 })
  }
  await as('eva').call(addNote, { body: { content: 'I am afraid of nights' } })
  await assign('ruth')
  const hidden = await conversations(world, 'max')
  await assign('max')
  await as('max').call(addNote, { body: { content: 'Welcome back', menteeId: ids.eva } })
  await assign('ruth')

  assert.deepEqual(hidden, [['Max', 'Ben', true, 0]], 'all that is left is what the mentee wrote')
  assert.deepEqual(await conversations(world, 'max'), [
    ['Max', 'Eva', false, 0],
    ['Max', 'Ben', true, 0],
  ])
  assert.deepEqual(await conversations(world, 'eva'), [
    ['Ruth', 'Eva', true, 0],
    ['Max', 'Eva', false, 1],
  ])
  const ofPair = { query: { menteeId: ids.eva, mentorId: ids.max } }
  assert.equal((await as('eva').call(listNotes, ofPair)).length, 2)
  assert.equal((await as('nora').call(listNotes, ofPair)).length, 2)
  assert.equal((await as('max').call(listNotes, ofPair)).length, 1)
  assert.equal((await as('ruth').call(listNotes, ofPair)).length, 0)
})

test('a search in a conversation covers all readable notes', async () => {
  const world = await stage()
  const { as, ids } = world
  await as('eva').call(addNote, { body: { content: 'Zoë leads the round' } })
  await as('max').call(addNote, { body: { content: 'The round was calm', menteeId: ids.eva } })
  await as('max').call(addNote, { body: { content: 'Eva is for another round', menteeId: ids.ben } })
  const found = async (who: Name, search: string) => {
    const query = { mentorId: ids.max, menteeId: ids.eva, search }
    return (await as(who).call(listNotes, { query })).length
  }

  assert.equal(await found('eva', 'ROUND zoe'), 1)
  assert.equal(await found('max', 'round'), 2)
  assert.equal(await found('nora', 'Max'), 0, 'each of them is of Max')
  assert.equal(await found('ben', 'round'), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotificationRow } from '#contract/notifications.ts'
import { endings, post, put } from '../testing/pair-requests.ts'
import { pairOf } from '../testing/pairs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** SQLite runs one transaction at a time. PostgreSQL interleaves them differently on each run. */
const timesOf = ({ engine }: Stage) => (engine === 'postgres' ? 15 : 2)

const toldTo = async (world: Stage, token: string) =>
  (await world.withToken(token).send({ url: '/api/notifications' }))
    .json<NotificationRow[]>()
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('shift'))

test('concurrent comments and edits have one notification for each thing', async () => {
  const world = await stage()
  for (let turn = 0; turn < timesOf(world); turn += 1) {
    const pair = await pairOf(world)
    const mentor = world.withToken(pair.mentorToken)
    const several = [0, 1, 2].flatMap((number) => [
      post(`mentoring/goals/${pair.goal}/comments`, { content: `Half way ${number}` }),
      put(`notes/${pair.notes[0]}`, { content: `Hello ${number}` }),
    ])

    const answers = await Promise.all(several.map((request) => mentor.send(request)))

    for (const { statusCode, body } of answers) assert.ok(statusCode < 300, body)
    const told = await toldTo(world, pair.menteeToken)
    assert.deepEqual(told.toSorted(), ['goal_commented', 'note_changed'], `turn ${turn}`)
  }
})

test('a mentor reads nothing that their mentee writes while the relationship ends', async () => {
  const world = await stage()
  const admin = world.withToken((await world.as('nora').token()) ?? '')
  const end: (typeof endings)[string] = endings['the relationship is ended'] ?? assert.fail()
  for (let turn = 0; turn < timesOf(world); turn += 1) {
    const pair = await pairOf(world)
    const mentee = world.withToken(pair.menteeToken)
    const comment = post(`mentoring/goals/${pair.goal}/comments`, { content: 'I am afraid' })

    const answers: { statusCode: number; body: string }[] = await Promise.all([
      mentee.send(comment),
      admin.send(end(pair, world)),
      mentee.send(comment),
    ])

    for (const { statusCode, body } of answers) assert.ok(statusCode < 500, body)
    assert.deepEqual(await toldTo(world, pair.mentorToken), ['relationship_ended'], `turn ${turn}`)
  }
})

test('two concurrent deletions of a comment notify nobody, and restore the previous one once', async () => {
  const world = await stage()
  for (let turn = 0; turn < timesOf(world); turn += 1) {
    const pair = await pairOf(world)
    const mentor = world.withToken(pair.mentorToken)
    const say = () => mentor.send(post(`mentoring/goals/${pair.goal}/comments`, { content: 'Half way' }))
    await say()
    const { id } = (await say()).json<{ id: number }>()
    const url = `/api/comments/${id}`

    const answers = await Promise.all([1, 2, 3].map(() => mentor.send({ method: 'DELETE', url })))

    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    assert.deepEqual(statuses, [204, 404, 404], `turn ${turn}`)
    assert.deepEqual(await toldTo(world, pair.menteeToken), ['goal_commented'], `turn ${turn}`)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import {
  endings,
  patch,
  post,
  put,
  remove,
  writesOfMentee,
  writesOfMentor,
} from '../testing/pair-requests.ts'
import { type Pair, pairOf, personOf } from '../testing/pairs.ts'
import { type Stage, stage } from '../testing/stage.ts'

/**
 * Writes about a mentee that race with the end of a relationship. On PostgreSQL, transactions interleave
 * differently each time, so it takes more turns; SQLite runs them one by one.
 */
const timesOf = ({ engine }: Stage) => (engine === 'postgres' ? 10 : 3)

type Sent = { token: string; request: InjectOptions }

/**
 * Sends one request among the others, at another position each turn. Late requests must be refused, without a
 * 5xx error.
 */
async function atOnce(world: Stage, others: Sent[], one: Sent, turn: number) {
  const place = (turn * 7) % (others.length + 1)
  const answers = await Promise.all(
    others.toSpliced(place, 0, one).map(({ token, request }) => world.withToken(token).send(request)),
  )
  for (const { statusCode, body } of answers) assert.ok(statusCode < 500, body)
}

/** Entries are in commit order: an action with a later id happened after the cause. */
async function doneAfter({ db }: Stage, actor: number, cause: { action: string; target: number }) {
  const { id } = await db
    .selectFrom('audit_log')
    .where('action', '=', cause.action)
    .where('target_id', '=', cause.target)
    .select('id')
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('audit_log')
    .where('id', '>', id)
    .where('actor_id', '=', actor)
    .where('action', '<>', 'access.refused')
    .select('action')
    .execute()
  return entries.map(({ action }) => action)
}

const shiftsStillPlanned = ({ db }: Stage, { mentor, mentee }: Pair) =>
  db
    .selectFrom('shifts')
    .where('mentor_id', '=', mentor)
    .where('mentee_id', '=', mentee)
    .where('status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .select('starts_at')
    .execute()

for (const [ending, end] of Object.entries(endings))
  test(`when ${ending}, the mentor can no longer write about the mentee, and no shift stays planned`, async () => {
    const world = await stage()
    const admin = (await world.as('nora').token()) ?? ''

    for (let turn = 0; turn < timesOf(world); turn += 1) {
      const pair = await pairOf(world)
      const writes = writesOfMentor(pair).map((request) => ({ token: pair.mentorToken, request }))
      await atOnce(world, writes, { token: admin, request: end(pair, world) }, turn)

      const ended = { action: 'relationship.ended', target: pair.relationship }
      assert.deepEqual(await doneAfter(world, pair.mentor, ended), [], `turn ${turn}`)
      assert.deepEqual(await shiftsStillPlanned(world, pair), [], `turn ${turn}`)
    }
  })

test('when a cover ends, the covering mentor can no longer write, and no shift stays planned', async () => {
  const world = await stage()
  const admin = (await world.as('nora').token()) ?? ''
  const end = endings['the relationship is ended']
  assert.ok(end)

  for (let turn = 0; turn < timesOf(world); turn += 1) {
    const pair = await pairOf(world)
    const cover = world.db.updateTable('relationships').set({ last_day: '2026-12-31' })
    await cover.where('id', '=', pair.relationship).execute()
    const writes = writesOfMentor(pair).map((request) => ({ token: pair.mentorToken, request }))
    await atOnce(world, writes, { token: admin, request: end(pair, world) }, turn)

    const ended = { action: 'relationship.ended', target: pair.relationship }
    assert.deepEqual(await doneAfter(world, pair.mentor, ended), [], `turn ${turn}`)
    assert.deepEqual(await shiftsStillPlanned(world, pair), [], `turn ${turn}`)
  }
})

test('after the last day of a cover, every write of the covering mentor is refused', async () => {
  const world = await stage()
  const pair = await pairOf(world)
  const cover = world.db.updateTable('relationships').set({ last_day: '2026-11-19' })
  await cover.where('id', '=', pair.relationship).execute()

  for (const request of writesOfMentor(pair)) {
    const { statusCode, body } = await world.withToken(pair.mentorToken).send(request)
    assert.ok([403, 404].includes(statusCode), `${request.method} ${request.url}: ${statusCode} ${body}`)
  }
})

test('a shift that an administrator moves to a mentee ends with their relationship', async () => {
  const world = await stage()
  const admin = (await world.as('nora').token()) ?? ''
  const end = endings['the relationship is ended']
  assert.ok(end)

  for (let turn = 0; turn < timesOf(world); turn += 1) {
    const pair = await pairOf(world)
    const give = put(`shifts/${pair.shiftOfOther}`, { menteeId: pair.mentee, allowOverlap: true })
    await atOnce(world, [{ token: admin, request: give }], { token: admin, request: end(pair, world) }, turn)

    assert.deepEqual(await shiftsStillPlanned(world, pair), [], `turn ${turn}`)
  }
})

for (const ending of ['the relationship is ended', 'another mentor takes the place'])
  test(`a shift that runs while ${ending} is recorded, by whichever comes first`, async () => {
    const world = await stage()
    const admin = (await world.as('nora').token()) ?? ''
    const end = endings[ending]
    assert.ok(end)

    for (let turn = 0; turn < timesOf(world); turn += 1) {
      const pair = await pairOf(world)
      const id = pair.shifts[0] ?? 0
      const runs = { starts_at: '2026-11-20T09:00', ends_at: '2026-11-20T17:00' }
      await world.db.updateTable('shifts').set(runs).where('id', '=', id).execute()
      const writes = [
        patch(`shifts/${id}/status`, { status: 'completed' }),
        put(`shifts/${id}/debrief`, { good: 'Well' }),
      ].map((request) => ({ token: pair.mentorToken, request }))
      await atOnce(world, writes, { token: admin, request: end(pair, world) }, turn)

      const shift = await world.db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst()
      const debriefs = await world.db.selectFrom('debriefs').where('shift_id', '=', id).select('id').execute()
      assert.deepEqual([shift?.status, debriefs.length], ['completed', 1], `turn ${turn}`)
    }
  })

test('a mentee cannot write to or plan with a mentor whose relationship has just ended', async () => {
  const world = await stage()
  const admin = (await world.as('nora').token()) ?? ''
  const end = endings['the relationship is ended']
  assert.ok(end)

  for (let turn = 0; turn < timesOf(world); turn += 1) {
    const pair = await pairOf(world)
    const writes = writesOfMentee(pair).map((request) => ({ token: pair.menteeToken, request }))
    await atOnce(world, writes, { token: admin, request: end(pair, world) }, turn)

    const ended = { action: 'relationship.ended', target: pair.relationship }
    assert.deepEqual(await doneAfter(world, pair.mentee, ended), [], `turn ${turn}`)
  }
})

test('an inactive mentor can write nothing', async () => {
  const world = await stage()
  const admin = (await world.as('nora').token()) ?? ''

  for (let turn = 0; turn < timesOf(world); turn += 1) {
    const pair = await pairOf(world)
    const writes = writesOfMentor(pair).map((request) => ({ token: pair.mentorToken, request }))
    const leave = put(`users/${pair.mentor}`, { status: 'inactive' })
    await atOnce(world, writes, { token: admin, request: leave }, turn)

    const left = { action: 'user.changed', target: pair.mentor }
    assert.deepEqual(await doneAfter(world, pair.mentor, left), [], `turn ${turn}`)
  }
})

for (const [change, ask] of [
  ['made inactive', (mentor: number) => put(`users/${mentor}`, { status: 'inactive' })],
  ['given another role', (mentor: number) => put(`users/${mentor}`, { role: 'mentee' })],
  ['deleted', (mentor: number) => remove(`users/${mentor}`)],
] as const)
  test(`a mentor who is ${change} gets no new mentee`, async () => {
    const world = await stage()
    const { db } = world
    const admin = (await world.as('nora').token()) ?? ''

    for (let turn = 0; turn < timesOf(world); turn += 1) {
      const [mentor, mentee] = [await personOf(world, 'mentor'), await personOf(world, 'mentee')]
      const assign = post('mentoring/assign', { mentorId: mentor, menteeId: mentee })
      const seen = (await world.recorded())[0]?.id ?? 0
      await atOnce(world, [{ token: admin, request: assign }], { token: admin, request: ask(mentor) }, turn)

      const entries = await db
        .selectFrom('audit_log')
        .where('id', '>', seen)
        .where('action', 'in', ['relationship.started', 'user.changed', 'user.deleted'])
        .select('action')
        .orderBy('id')
        .execute()
      const order = entries.map(({ action }) => action)
      assert.ok(order.at(-1) !== 'relationship.started' || order.length === 1, `turn ${turn}: ${order}`)
      const led = await db
        .selectFrom('relationships')
        .innerJoin('users', 'users.id', 'relationships.mentor_id')
        .where('relationships.mentor_id', '=', mentor)
        .where('relationships.status', '=', 'active')
        .where((eb) => eb.or([eb('users.role', '<>', 'mentor'), eb('users.deleted_at', 'is not', null)]))
        .select('relationships.id')
        .execute()
      assert.deepEqual(led, [], `turn ${turn}`)
    }
  })
